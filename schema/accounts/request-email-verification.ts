import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { queueMail, requireMail } from '../mail/queue-mail.ts';

builder.mutationField('requestEmailVerification', (t) =>
  t.field({
    type: 'Boolean',
    description:
      "Has a link sent to the caller's e-mail address that proves whose it is. An address that is verified gets none.",
    authScopes: { session: 'any' },
    throws: ['FORBIDDEN'],
    rateLimit: { max: 10, window: '1h' },
    resolve: async (_root, _args, context) => {
      requireMail(context);
      const { userId: id } = requirePrincipal(context);
      await context.transaction(async (tx) => {
        const { email } = await tx.db.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
        await queueMail(tx, 'email_verification', email);
      });
      return true;
    },
  }),
);
