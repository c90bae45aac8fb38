import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { staleVersion, versionArguments, ifVersion } from '../versions.ts';
import { ApiKey } from './api-key.ts';

builder.mutationField('revokeApiKey', (t) =>
  t.prismaField({
    type: ApiKey,
    description: 'Revokes a key for good; doing so again changes nothing.',
    args: { id: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'write' },
    throws: ['STALE_VERSION'],
    resolve: (query, _root, args, context) =>
      context.transaction(async (tx) => {
        const id = parseId(args.id, 'API key');
        const owned = { id, userId: requirePrincipal(context).userId };
        const current = ifVersion(args.expectedVersions);
        const revoked = await tx.db.apiKey.updateMany({
          where: { ...owned, ...current, revokedAt: null },
          data: { revokedAt: context.now(), version: { increment: 1 } },
        });
        if (revoked.count === 0) {
          if (!(await tx.db.apiKey.findFirst({ where: owned }))) throw notFound('API key');
          if (!(await tx.db.apiKey.findFirst({ where: { ...owned, ...current } }))) throw staleVersion('API key');
        }
        tx.forgetCredential(id);
        return tx.db.apiKey.findUniqueOrThrow({ ...query, where: { id } });
      }),
  }),
);
