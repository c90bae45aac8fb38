import { z } from 'zod';
import type { Prisma } from '../../prisma/generated/client.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { defineOrder, type Order } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { ApiKey } from './api-key.ts';

const ApiKeyPage = pageType('ApiKeyPage', ApiKey);

interface Listed {
  id: string;
  revokedAt: Date | null;
}

/** Keys that still open something come first. */
const openOnesFirst: Order<Listed, Prisma.ApiKeyWhereInput, Prisma.ApiKeyOrderByWithRelationInput[]> = defineOrder({
  name: 'api-keys',
  orderBy: [{ revokedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
  key: z.tuple([z.iso.datetime().nullable(), z.uuid()]),
  keyOf: ({ id, revokedAt }): [string | null, string] => [revokedAt?.toISOString() ?? null, id],
  after: ([revokedAt, id]) =>
    revokedAt === null
      ? { OR: [{ revokedAt, id: { lt: id } }, { revokedAt: { not: null } }] }
      : { OR: [{ revokedAt, id: { lt: id } }, { revokedAt: { lt: revokedAt } }] },
});

builder.queryField('apiKeys', (t) =>
  t.field({
    type: ApiKeyPage,
    description: 'All API keys of the caller, without their secrets; keys that are not revoked come first.',
    args: pageArguments,
    authScopes: { scope: 'read' },
    complexity: pageComplexity,
    resolve: (_root, page, context) => {
      const where = { userId: requirePrincipal(context).userId };
      return listPage(context, page, {
        order: openOnesFirst,
        count: (range, { db }) => db.apiKey.count({ where, ...range }),
        read: (selection, { after, ...range }, { db }) =>
          db.apiKey.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
      });
    },
  }),
);
