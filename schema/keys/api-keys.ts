import type { Prisma } from '../../prisma/generated/client.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { ApiKey } from './api-key.ts';

const ApiKeyPage = pageType('ApiKeyPage', ApiKey);

/** Keys that still open something come first. */
const orderBy: Prisma.ApiKeyOrderByWithRelationInput[] = [
  { revokedAt: { sort: 'desc', nulls: 'first' } },
  { id: 'desc' },
];

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyPage,
    description: 'All API keys of the caller, without their secrets; keys that are not revoked come first.',
    args: pageArguments,
    authScopes: { scope: 'read' },
    complexity: pageComplexity,
    resolve: (_root, page, context) => {
      const where = { userId: requirePrincipal(context).userId };
      return {
        totalCount: () => context.db.apiKey.count({ where }),
        items: (selection) => context.db.apiKey.findMany({ ...selection(), where, orderBy, ...toSkipTake(page) }),
      };
    },
  }),
);
