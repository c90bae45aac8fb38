import { builder } from '../builder.ts';
import { queueMail, requireMail } from '../mail/queue-mail.ts';
import { email as emailRule } from './account-rules.ts';

builder.mutationField('requestPasswordReset', (t) =>
  t.field({
    type: 'Boolean',
    description:
      'Has a link to set a new password sent to an e-mail address, if there is an account for it. The answer is the same ' +
      'for every address, and so is the work until then: whether there is one is looked at afterwards.',
    args: { email: t.arg.string({ required: true, validate: emailRule }) },
    authScopes: { anyone: true },
    throws: ['FORBIDDEN'],
    rateLimit: { max: 10, window: '1h', byNetwork: true },
    resolve: async (_root, { email }, context) => {
      requireMail(context);
      await context.transaction((tx) => queueMail(tx, 'password_reset', email));
      return true;
    },
  }),
);
