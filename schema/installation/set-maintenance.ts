import { builder } from '../builder.ts';
import { requireSession } from '../authorization/session.ts';
import { lockOperator } from '../authorization/operator.ts';
import { Maintenance } from './maintenance.ts';
import { maintenanceMessage } from './maintenance-message.ts';

builder.mutationField('setMaintenance', (t) =>
  t.field({
    type: Maintenance,
    description: 'Has everybody but operators answered 503, or serves them again.',
    args: {
      on: t.arg.boolean({ required: true }),
      message: t.arg.string({
        description: 'What everybody is told, in one line; left out, Portico has a sentence of its own.',
        validate: maintenanceMessage,
      }),
    },
    authScopes: { operator: 'any' },
    throws: ['RECENT_SIGN_IN_REQUIRED'],
    resolve: async (_root, { on, message }, context) => {
      // The pages to sign in at are closed during maintenance: it can be ended without.
      if (on) requireSession(context, 'recent');
      await context.transaction(lockOperator);
      const state = { isOn: on, message: on ? (message ?? null) : null };
      await context.maintenance.write(state);
      return state;
    },
  }),
);
