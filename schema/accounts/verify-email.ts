import { builder } from '../builder.ts';
import { useMailedLink } from '../mail/mailed-link.ts';

builder.mutationField('verifyEmail', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Proves that an e-mail address belongs to an account, by the link that was sent there. It works once.',
    args: { token: t.arg.string({ required: true }) },
    authScopes: { anyone: true },
    throws: ['NOT_FOUND'],
    rateLimit: { max: 60, window: '1h', byNetwork: true },
    resolve: async (_root, { token }, context) => {
      await context.transaction(async (tx) => {
        const { id } = await useMailedLink(tx, 'email_verification', token);
        await tx.db.user.update({ where: { id }, data: { emailVerified: true }, select: { id: true } });
      });
      return true;
    },
  }),
);
