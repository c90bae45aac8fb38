import { builder } from '../builder.ts';
import { requireUser, UserAccount } from './user-account.ts';
import { verifyAddress } from './verify-address.ts';

builder.mutationField('verifyUserAddress', (t) =>
  t.asOperator({
    type: UserAccount,
    description: "Vouches for an account's e-mail address; for operators.",
    args: { userId: t.arg.id({ required: true }) },
    session: 'recent',
    throws: ['NOT_FOUND'],
    resolve: async ({ userId }, tx) => {
      const user = await requireUser(tx, userId);
      await verifyAddress(tx, user.id);
      return { ...user, emailVerified: true };
    },
  }),
);
