import { z } from 'zod';
import { requireMintable } from '../accounts/mintable.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { builder } from '../builder.ts';
import type { Context, Database } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { distinct, name } from '../text-rules.ts';
import type { ApiKey } from '../../src/database/generated/client.ts';
import { daysFromNow, lifetimeInDays } from './lifetime.ts';
import { mintToken, tokenPrefixes } from './token-format.ts';

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
  fields: (t) => ({
    name: t.string({ required: true, description: 'A label for people.', validate: name(1, 100) }),
    scopes: t.field({
      type: ['KeyScope'],
      defaultValue: ['read'],
      description: 'What the key may do; write includes read.',
      validate: distinct(z.string(), 1, 2),
    }),
    expiresInDays: t.int({ defaultValue: 90, description: 'Its lifetime.', validate: lifetimeInDays }),
  }),
});

/** The plan's maximum counts keys that still open something. The lock on the account makes racing creations queue. */
async function requireRoomForKey(db: Database, { userId, plan }: Principal, { now, plans }: Context): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const active = await db.apiKey.count({ where: { userId, revokedAt: null, expiresAt: { gt: now() } } });
  const maximum = plans[plan].max_keys;
  if (active >= maximum) {
    const text = `The ${plan} plan allows ${maximum} active API keys. Revoke one, or change the plan.`;
    throw new DomainError('KEY_LIMIT_REACHED', text);
  }
}

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: CreatedApiKey,
    description: 'Creates an API key with at most the scopes of the credential that creates it.',
    args: { input: t.arg({ type: CreateApiKeyInput, required: true }) },
    authScopes: { scope: 'write' },
    throws: ['KEY_LIMIT_REACHED'],
    rateLimit: { max: 120, window: '1m' },
    resolve: (_root, { input }, context) =>
      context.transaction(async (db) => {
        const principal = signedIn(context);
        const scopes = input.scopes ?? ['read'];
        requireMintable(principal, scopes);
        await requireRoomForKey(db, principal, context);
        const { token, prefix, hash } = mintToken(tokenPrefixes.apiKey);
        const key = await db.apiKey.create({
          data: {
            userId: principal.userId,
            name: input.name,
            scopes,
            prefix,
            secretHash: hash,
            createdAt: context.now(),
            expiresAt: daysFromNow(context, input.expiresInDays ?? 90),
          },
        });
        return { ...key, fullKey: token };
      }),
  }),
);
