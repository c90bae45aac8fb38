import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { ifVersion, requireVersion, versionArguments } from '../versions.ts';
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
        const owned = { id, userId: requirePrincipal(tx).userId };
        const revoked = await tx.db.apiKey.updateMany({
          where: { ...owned, ...ifVersion(args.expectedVersions), revokedAt: null },
          data: { revokedAt: tx.now(), version: { increment: 1 } },
        });
        if (revoked.count === 0) {
          const known = await tx.db.apiKey.findFirst({ where: owned, select: { version: true } });
          if (!known) throw notFound('API key');
          requireVersion('API key', known, args.expectedVersions);
        }
        tx.forgetCredential(id);
        return tx.db.apiKey.findUniqueOrThrow({ ...query, where: { id } });
      }),
  }),
);
