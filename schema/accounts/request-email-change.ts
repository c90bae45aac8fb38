import { lockAccount } from '../authorization/lock-account.ts';
import { lockOwnAccount } from '../authorization/lock-own-account.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { queueEmailChange, requireMail } from '../mail/queue-mail.ts';
import { email as emailRule } from './account-rules.ts';

builder.mutationField('requestEmailChange', (t) =>
  t.field({
    type: 'Boolean',
    description:
      "Has a link sent to an e-mail address that makes it the caller's, unless another account has it: the answer is the " +
      'same. Until the link is used, nothing changes.',
    args: { email: t.arg.string({ required: true, validate: emailRule }) },
    authScopes: { session: 'recent' },
    throws: ['FORBIDDEN'],
    rateLimit: { max: 5, window: '1h' },
    resolve: async (_root, { email: newEmail }, context) => {
      requireMail(context);
      await context.transaction(async (tx) => {
        const { userId: id } = requirePrincipal(tx);
        await lockAccount(tx, id);
        await lockOwnAccount(tx);
        const { email } = await tx.db.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
        if (email !== newEmail) await queueEmailChange(tx, email, newEmail);
      });
      return true;
    },
  }),
);
