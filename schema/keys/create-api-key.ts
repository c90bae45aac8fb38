import { z } from 'zod';
import { requireDelegable } from '../authorization/delegable.ts';
import { apiKeys, requireWithinPlan } from '../tokens/room-for-credential.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { distinct, name } from '../text-rules.ts';
import type { ApiKey } from '../../prisma/generated/client.ts';
import { daysAfter, lifetimeInDays } from '../tokens/lifetime.ts';
import { defaultLifetimeDays } from '../tokens/lifetime-limits.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';

const CreatedApiKey = builder.objectRef<ApiKey & { fullKey: string }>('CreatedApiKey').implement({
  description: 'A new API key, with the secret that is never shown again.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scopes: t.expose('scopes', { type: ['KeyScope'] }),
    prefix: t.exposeString('prefix'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    fullKey: t.exposeString('fullKey', {
      secret: true,
      description: 'The secret. Store it now: it is shown only here.',
    }),
    version: t.exposeInt('version'),
  }),
});

const CreateApiKeyInput = builder.inputType('CreateApiKeyInput', {
  description: 'What a new API key is to be.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'A label for people.', validate: name(1, 100) }),
    scopes: t.field({
      type: ['KeyScope'],
      defaultValue: ['read'],
      description: 'What the key may do; write includes read.',
      validate: distinct(z.string(), 1, 2),
    }),
    expiresInDays: t.int({ defaultValue: defaultLifetimeDays, description: 'Its lifetime.', validate: lifetimeInDays }),
  }),
});

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: CreatedApiKey,
    description: 'Creates an API key with at most the scopes of the credential that creates it.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    authScopes: { scope: 'write' },
    throws: ['KEY_LIMIT_REACHED'],
    rateLimit: { max: 120, window: '1m' },
    resolve: (_root, { input }, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(tx);
        const createdAt = tx.now();
        const scopes = input.scopes ?? ['read'];
        requireDelegable(principal, scopes);
        await requireWithinPlan(tx, apiKeys);
        const { token, prefix, hash } = mintToken(tokenPrefixes.apiKey);
        const key = await tx.db.apiKey.create({
          data: {
            userId: principal.userId,
            name: input.name,
            scopes,
            prefix,
            secretHash: hash,
            createdAt,
            expiresAt: daysAfter(createdAt, input.expiresInDays ?? defaultLifetimeDays),
          },
        });
        return { ...key, fullKey: token };
      }),
  }),
);
