import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { OAuthClient } from './client.ts';

builder.queryField('oauthClients', (t) =>
  t.prismaField({
    type: [OAuthClient],
    description: "The caller's OAuth clients, newest first, at most 100.",
    authScopes: { session: 'any' },
    resolve: (query, _root, _args, context) =>
      context.db.oAuthClient.findMany({
        ...query,
        where: { userId: requirePrincipal(context).userId },
        orderBy: { id: 'desc' },
        take: 100,
      }),
  }),
);
