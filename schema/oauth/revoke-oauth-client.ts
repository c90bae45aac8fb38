import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { OAuthClient } from './client.ts';

builder.mutationField('revokeOAuthClient', (t) =>
  t.prismaField({
    type: OAuthClient,
    description: "Revokes one of the caller's clients and every token it holds; doing so again changes nothing.",
    args: { id: t.arg.id({ required: true }) },
    authScopes: { session: 'any' },
    resolve: (query, _root, args, context) =>
      context.transaction(async (tx) => {
        const id = parseId(args.id, 'OAuth client');
        const owned = { id, userId: requirePrincipal(tx).userId };
        await tx.db.oAuthClient.updateMany({ where: { ...owned, revokedAt: null }, data: { revokedAt: tx.now() } });
        tx.forgetCredential(id);
        const client = await tx.db.oAuthClient.findFirst({ ...query, where: owned });
        if (!client) throw notFound('OAuth client');
        return client;
      }),
  }),
);
