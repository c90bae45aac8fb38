import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { ApiKey } from './api-key.ts';

const ApiKeyPage = builder.objectRef<{ userId: string; page: number; limit: number }>('ApiKeyPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ userId }, _args, { db }) => db.apiKey.count({ where: { userId } }) }),
    items: t.prismaField({
      type: [ApiKey],
      resolve: (query, { userId, ...page }, _args, { db }) =>
        db.apiKey.findMany({
          ...query,
          where: { userId },
          // Keys that still open something come first.
          orderBy: [{ revokedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
          ...toSkipTake(page),
        }),
    }),
  }),
});

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyPage,
    description: 'All API keys of the caller, without their secrets; keys that are not revoked come first.',
    args: pageArguments,
    authScopes: { scope: 'read' },
    complexity: pageComplexity,
    resolve: (_root, page, context) => ({ userId: requirePrincipal(context).userId, ...page }),
  }),
);
