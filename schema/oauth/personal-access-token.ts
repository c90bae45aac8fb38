import { z } from 'zod';
import type { PersonalAccessToken as Row } from '../../prisma/generated/client.ts';
import { personalAccessTokens, requireRoomFor } from '../tokens/room-for-credential.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { personal } from '../authorization/declared-access.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { daysFromNow, lifetimeInDays } from '../tokens/lifetime.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { distinct, name } from '../text-rules.ts';

const PersonalAccessToken = builder.prismaObject('PersonalAccessToken', {
  description: 'A personal access token without its secret.',
  extensions: personal,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scopes: t.expose('scopes', { type: ['PlatformScope'] }),
    prefix: t.exposeString('prefix', { description: 'The first 8 characters of the token body.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
});

const CreatedPersonalAccessToken = builder.objectRef<Row & { token: string }>('CreatedPersonalAccessToken').implement({
  description: 'A new personal access token, with the secret that is never shown again.',
  extensions: personal,
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scopes: t.expose('scopes', { type: ['PlatformScope'] }),
    prefix: t.exposeString('prefix'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
    token: t.exposeString('token', { secret: true, description: 'The secret. Store it now: it is shown only here.' }),
  }),
});

const CreatePersonalAccessTokenInput = builder.inputType('CreatePersonalAccessTokenInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'A label for people.', validate: name(1, 100) }),
    scopes: t.field({ type: ['PlatformScope'], required: true, validate: distinct(z.string(), 1, 12) }),
    expiresInDays: t.int({ defaultValue: 90, description: 'Its lifetime.', validate: lifetimeInDays }),
  }),
});

builder.queryField('personalAccessTokens', (t) =>
  t.prismaField({
    type: [PersonalAccessToken],
    description: "The caller's personal access tokens, newest first, at most 100.",
    authScopes: { session: 'any' },
    resolve: (query, _root, _args, context) =>
      context.db.personalAccessToken.findMany({
        ...query,
        where: { userId: requirePrincipal(context).userId },
        orderBy: { id: 'desc' },
        take: 100,
      }),
  }),
);

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
        const principal = requirePrincipal(context);
        await requireRoomFor(tx, personalAccessTokens);
        const { token, prefix, hash } = mintToken(tokenPrefixes.personalAccessToken);
        const row = await tx.db.personalAccessToken.create({
          data: {
            userId: principal.userId,
            name: input.name,
            scopes: input.scopes,
            prefix,
            secretHash: hash,
            createdAt: context.now(),
            expiresAt: daysFromNow(context, input.expiresInDays ?? 90),
          },
        });
        return { ...row, token };
      }),
  }),
);

builder.mutationField('revokePersonalAccessToken', (t) =>
  t.prismaField({
    type: PersonalAccessToken,
    description: "Revokes one of the caller's tokens for good; doing so again changes nothing.",
    args: { id: t.arg.id({ required: true }) },
    authScopes: { session: 'any' },
    resolve: async (query, _root, args, context) => {
      const id = parseId(args.id, 'personal access token');
      const owned = { id, userId: requirePrincipal(context).userId };
      await context.db.personalAccessToken.updateMany({
        where: { ...owned, revokedAt: null },
        data: { revokedAt: context.now() },
      });
      context.forgetCredential(id);
      const token = await context.db.personalAccessToken.findFirst({ ...query, where: owned });
      if (!token) throw notFound('personal access token');
      return token;
    },
  }),
);

builder.mutationField('rotatePersonalAccessToken', (t) =>
  t.field({
    type: CreatedPersonalAccessToken,
    description: "Gives one of the caller's tokens a new secret and a new lifetime; the old secret is dead at once.",
    args: {
      id: t.arg.id({ required: true }),
      expiresInDays: t.arg.int({ defaultValue: 90, validate: lifetimeInDays }),
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
        if (current.expiresAt <= tx.now()) await requireRoomFor(tx, personalAccessTokens);
        const { token, prefix, hash } = mintToken(tokenPrefixes.personalAccessToken);
        const row = await tx.db.personalAccessToken.update({
          where: { id: current.id },
          data: { prefix, secretHash: hash, expiresAt: daysFromNow(tx, expiresInDays ?? 90) },
        });
        tx.forgetCredential(current.id);
        return { ...row, token };
      }),
  }),
);
