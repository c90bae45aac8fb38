import { lockOperator } from '../authorization/operator.ts';
import { builder } from '../builder.ts';
import { requireUser, UserAccount } from './user-account.ts';
import { verifyAddress } from './verify-address.ts';

builder.mutationField('verifyUserAddress', (t) =>
  t.field({
    type: UserAccount,
    description: "Vouches for an account's e-mail address; for operators.",
    args: { userId: t.arg.id({ required: true }) },
    authScopes: { operator: 'recent' },
    throws: ['NOT_FOUND'],
    resolve: (_root, { userId }, context) =>
      context.transaction(async (tx) => {
        await lockOperator(tx);
        const user = await requireUser(tx, userId);
        await verifyAddress(tx, user.id);
        return { ...user, emailVerified: true };
      }),
  }),
);
