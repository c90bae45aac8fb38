import { z } from 'zod';
import { personalAccessTokens, requireWithinPlan } from '../tokens/room-for-credential.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { platformScopes } from '../authorization/scopes.ts';
import { builder } from '../builder.ts';
import { daysAfter, lifetimeInDays } from '../tokens/lifetime.ts';
import { defaultLifetimeDays } from '../tokens/lifetime-limits.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { distinct, name } from '../text-rules.ts';
import { CreatedPersonalAccessToken } from './personal-access-token.ts';

const CreatePersonalAccessTokenInput = builder.inputType('CreatePersonalAccessTokenInput', {
  description: 'What a new personal access token is to be.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'A label for people.', validate: name(1, 100) }),
    scopes: t.field({
      type: ['PlatformScope'],
      required: true,
      validate: distinct(z.string(), 1, platformScopes.length),
    }),
    expiresInDays: t.int({ defaultValue: defaultLifetimeDays, description: 'Its lifetime.', validate: lifetimeInDays }),
  }),
});

builder.mutationField('createPersonalAccessToken', (t) =>
  t.field({
    type: CreatedPersonalAccessToken,
    description: 'Creates a personal access token for the caller.',
    args: { input: t.arg({ type: CreatePersonalAccessTokenInput, required: true }) },
    authScopes: { session: 'any' },
    rateLimit: { max: 60, window: '1m' },
    throws: ['TOKEN_LIMIT_REACHED'],
    resolve: (_root, { input }, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(tx);
        const createdAt = tx.now();
        await requireWithinPlan(tx, personalAccessTokens);
        const { token, prefix, hash } = mintToken(tokenPrefixes.personalAccessToken);
        const row = await tx.db.personalAccessToken.create({
          data: {
            userId: principal.userId,
            name: input.name,
            scopes: input.scopes,
            prefix,
            secretHash: hash,
            createdAt,
            expiresAt: daysAfter(createdAt, input.expiresInDays ?? defaultLifetimeDays),
          },
        });
        return { ...row, token };
      }),
  }),
);
