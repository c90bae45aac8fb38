import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { PersonalAccessToken } from './personal-access-token.ts';

builder.queryField('personalAccessTokens', (t) =>
  t.prismaField({
    type: [PersonalAccessToken],
    description: "The caller's personal access tokens, newest first, at most 100.",
    authScopes: { session: 'any' },
    resolve: (query, _root, _args, context) =>
      context.db.personalAccessToken.findMany({
        ...query,
        where: { userId: requirePrincipal(context).userId },
        orderBy: { id: 'desc' },
        take: 100,
      }),
  }),
);
