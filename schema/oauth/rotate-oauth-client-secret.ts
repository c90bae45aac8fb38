import { z } from 'zod';
import { builder } from '../builder.ts';
import { DomainError } from '../errors.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { CreatedOAuthClient, requireOwnClient } from './client.ts';
import { hour } from '../durations.ts';
import { lockRow } from '../row-lock.ts';

const overlap = z.int().min(0, 'must be at least 0').max(168, 'must be at most 168, a week');

builder.mutationField('rotateOAuthClientSecret', (t) =>
  t.field({
    type: CreatedOAuthClient,
    description:
      'Gives a confidential client a new secret. The old one stays valid for a while, so that nothing breaks.',
    args: {
      id: t.arg.id({ required: true }),
      overlapHours: t.arg.int({
        defaultValue: 24,
        description: 'How long the old secret stays valid; 0 where it has leaked.',
        validate: overlap,
      }),
    },
    authScopes: { session: 'recent' },
    rateLimit: { max: 60, window: '1m' },
    resolve: (_root, { id, overlapHours }, context) =>
      context.transaction(async (tx) => {
        // Of two that race, the later ends the secret of the earlier.
        await lockRow(tx, 'oauth_clients', (await requireOwnClient(tx, id)).id);
        // It may have been revoked while the lock was waited for.
        const client = await requireOwnClient(tx, id);
        if (client.isPublic) throw new DomainError('FORBIDDEN', 'A public client has no secret to rotate.');
        const { token, hash } = mintToken(tokenPrefixes.clientSecret);
        const createdAt = tx.now();
        const expiresAt = new Date(createdAt.getTime() + (overlapHours ?? 24) * hour);
        await tx.db.oAuthClientSecret.updateMany({
          where: { clientId: client.id, OR: [{ expiresAt: null }, { expiresAt: { gt: expiresAt } }] },
          data: { expiresAt },
        });
        await tx.db.oAuthClientSecret.create({ data: { clientId: client.id, secretHash: hash, createdAt } });
        return { ...client, clientSecret: token };
      }),
  }),
);
