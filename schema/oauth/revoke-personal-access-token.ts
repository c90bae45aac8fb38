import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { PersonalAccessToken } from './personal-access-token.ts';

builder.mutationField('revokePersonalAccessToken', (t) =>
  t.prismaField({
    type: PersonalAccessToken,
    description: "Revokes one of the caller's tokens for good; doing so again changes nothing.",
    args: { id: t.arg.id({ required: true }) },
    authScopes: { session: 'any' },
    resolve: (query, _root, args, context) =>
      context.transaction(async (tx) => {
        const id = parseId(args.id, 'personal access token');
        const owned = { id, userId: requirePrincipal(tx).userId };
        const data = { revokedAt: tx.now() };
        await tx.db.personalAccessToken.updateMany({ where: { ...owned, revokedAt: null }, data });
        tx.forgetCredential(id);
        const token = await tx.db.personalAccessToken.findFirst({ ...query, where: owned });
        if (!token) throw notFound('personal access token');
        return token;
      }),
  }),
);
