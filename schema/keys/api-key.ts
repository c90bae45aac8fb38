import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { DailyUsage } from '../metrics/usage.ts';
import { recentUse } from './recent-use.ts';

const ApiKeyStatus = builder.enumType('ApiKeyStatus', {
  description: 'Whether a key still opens anything.',
  values: ['active', 'expired', 'revoked'] as const,
});

export const ApiKey = builder.prismaObject('ApiKey', {
  description: 'An API key without its secret.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scopes: t.expose('scopes', { type: ['KeyScope'] }),
    prefix: t.exposeString('prefix', { description: 'The first 8 characters of the key body.' }),
    status: t.field({
      type: ApiKeyStatus,
      resolve: ({ revokedAt, expiresAt }, _args, { now }) => {
        if (revokedAt) return 'revoked';
        return expiresAt <= now() ? 'expired' : 'active';
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
    recentUse: t.field({
      type: [DailyUsage],
      complexity: 30,
      description:
        'What was asked with it on each of the last 30 days, today among them, at most a second or two behind; of days before it was made there is nothing.',
      select: { id: true, createdAt: true },
      resolve: (key, _args, context) => recentUse(context, key),
    }),
    version: t.exposeInt('version'),
  }),
});

builder.queryField('apiKey', (t) =>
  t.prismaField({
    type: ApiKey,
    description: 'One API key of the caller, without its secret.',
    args: { id: t.arg.id({ required: true }) },
    authScopes: { scope: 'read' },
    resolve: async (query, _root, { id }, context) => {
      const where = { id: parseId(id, 'API key'), userId: requirePrincipal(context).userId };
      const key = await context.db.apiKey.findFirst({ ...query, where });
      if (!key) throw notFound('API key');
      return key;
    },
  }),
);
