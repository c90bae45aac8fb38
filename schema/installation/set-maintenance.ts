import { builder } from '../builder.ts';
import { requireSession } from '../authorization/session.ts';
import { Maintenance } from './maintenance.ts';
import { maintenanceMessage } from './maintenance-message.ts';

builder.mutationField('setMaintenance', (t) =>
  t.asOperator({
    type: Maintenance,
    description: 'Has everybody but operators answered 503, or serves them again.',
    args: {
      on: t.arg.boolean({ required: true }),
      message: t.arg.string({
        description: 'What everybody is told, in one line; left out, Portico has a sentence of its own.',
        validate: maintenanceMessage,
      }),
    },
    session: 'any',
    throws: ['RECENT_SIGN_IN_REQUIRED'],
    resolve: async ({ on, message }, tx) => {
      // The pages to sign in at are closed during maintenance: it can be ended without.
      if (on) requireSession(tx, 'recent');
      const state = { isOn: on, message: on ? (message ?? null) : null };
      await tx.maintenance.write(state, tx.db);
      return state;
    },
  }),
);
