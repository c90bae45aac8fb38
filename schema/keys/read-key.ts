import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { ApiKey } from './api-key.ts';

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
