import { personalAccessTokens, requireWithinPlan } from '../tokens/room-for-credential.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { daysAfter, lifetimeInDays } from '../tokens/lifetime.ts';
import { defaultLifetimeDays } from '../tokens/lifetime-limits.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { CreatedPersonalAccessToken } from './personal-access-token.ts';

builder.mutationField('rotatePersonalAccessToken', (t) =>
  t.field({
    type: CreatedPersonalAccessToken,
    description: "Gives one of the caller's tokens a new secret and a new lifetime; the old secret is dead at once.",
    args: {
      id: t.arg.id({ required: true }),
      expiresInDays: t.arg.int({ defaultValue: defaultLifetimeDays, validate: lifetimeInDays }),
    },
    authScopes: { session: 'any' },
    rateLimit: { max: 60, window: '1m' },
    throws: ['TOKEN_LIMIT_REACHED'],
    resolve: (_root, { id, expiresInDays }, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(tx);
        const owned = { id: parseId(id, 'personal access token'), userId: principal.userId, revokedAt: null };
        const current = await tx.db.personalAccessToken.findFirst({ where: owned });
        if (!current) throw notFound('personal access token');
        // One that has ended comes back to those that open something.
        if (current.expiresAt <= tx.now()) await requireWithinPlan(tx, personalAccessTokens);
        const { token, prefix, hash } = mintToken(tokenPrefixes.personalAccessToken);
        const row = await tx.db.personalAccessToken.update({
          where: { id: current.id },
          data: { prefix, secretHash: hash, expiresAt: daysAfter(tx.now(), expiresInDays ?? defaultLifetimeDays) },
        });
        tx.forgetCredential(current.id);
        return { ...row, token };
      }),
  }),
);
