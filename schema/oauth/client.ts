import { z } from 'zod';
import type { OAuthClient as Row } from '../../prisma/generated/client.ts';
import { oauthClients, requireRoomFor } from '../tokens/room-for-credential.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { personal } from '../authorization/declared-access.ts';
import { requireSession } from '../authorization/session.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { requireProject } from '../authorization/require-project.ts';
import { distinct, name } from '../text-rules.ts';
import { forgetConsents } from './consent.ts';
import { redirectUri } from './redirect-uri.ts';

const nameRule = name(1, 100);
const scopesRule = distinct(z.string(), 1, 12);
const redirectUrisRule = distinct(redirectUri, 0, 10);

export const OAuthClient = builder.prismaObject('OAuthClient', {
  description: 'A program that obtains access tokens.',
  extensions: personal,
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The client_id.' }),
    name: t.exposeString('name'),
    scopes: t.expose('scopes', { type: ['PlatformScope'], description: 'The most that its tokens can do.' }),
    redirectUris: t.exposeStringList('redirectUris'),
    isPublic: t.exposeBoolean('isPublic', { description: 'It runs where a secret cannot be kept, so it has none.' }),
    projectId: t.exposeID('projectId', { nullable: true, description: 'The one project that it is bound to.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', nullable: true }),
  }),
});

export const CreatedOAuthClient = builder
  .objectRef<Row & { clientSecret: string | null }>('CreatedOAuthClient')
  .implement({
    description: 'A client, with a new secret that is never shown again.',
    extensions: personal,
    fields: (t) => ({
      clientId: t.exposeID('id'),
      clientSecret: t.exposeString('clientSecret', {
        secret: true,
        nullable: true,
        description: 'Null for a public client.',
      }),
      name: t.exposeString('name'),
      scopes: t.expose('scopes', { type: ['PlatformScope'] }),
      redirectUris: t.exposeStringList('redirectUris'),
      projectId: t.exposeID('projectId', { nullable: true }),
      createdAt: t.expose('createdAt', { type: 'DateTime' }),
    }),
  });

const CreateOAuthClientInput = builder.inputType('CreateOAuthClientInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'Shown to users on the consent screen.', validate: nameRule }),
    scopes: t.field({ type: ['PlatformScope'], required: true, validate: scopesRule }),
    redirectUris: t.stringList({ defaultValue: [], validate: redirectUrisRule }),
    isPublic: t.boolean({ defaultValue: false }),
    projectId: t.id({ description: 'Binds the client to one project.', validate: z.string() }),
  }),
});

const UpdateOAuthClientInput = builder.inputType('UpdateOAuthClientInput', {
  fields: (t) => ({
    name: t.string({ validate: nameRule }),
    scopes: t.field({ type: ['PlatformScope'], validate: scopesRule }),
    redirectUris: t.stringList({ validate: redirectUrisRule }),
  }),
});

/**
 * One of the caller's clients that is in use.
 * @throws NOT_FOUND
 */
export async function requireOwnClient(context: Context, clientId: string): Promise<Row> {
  const { userId } = requirePrincipal(context);
  const owned = { id: parseId(clientId, 'OAuth client'), userId, revokedAt: null };
  const client = await context.db.oAuthClient.findFirst({ where: owned });
  if (!client) throw notFound('OAuth client');
  return client;
}

builder.queryField('oauthClients', (t) =>
  t.prismaField({
    type: [OAuthClient],
    description: "The caller's OAuth clients, newest first, at most 100.",
    authScopes: { session: 'any' },
    resolve: (query, _root, _args, context) =>
      context.db.oAuthClient.findMany({
        ...query,
        where: { userId: requirePrincipal(context).userId },
        orderBy: { id: 'desc' },
        take: 100,
      }),
  }),
);

builder.mutationField('createOAuthClient', (t) =>
  t.field({
    type: CreatedOAuthClient,
    description: 'Registers an OAuth client of the caller.',
    args: { input: t.arg({ type: CreateOAuthClientInput, required: true }) },
    authScopes: { session: 'recent' },
    rateLimit: { max: 60, window: '1m' },
    throws: ['CLIENT_LIMIT_REACHED'],
    resolve: (_root, { input }, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(tx);
        const project = input.projectId ? await requireProject(tx, input.projectId, 'projects:read') : null;
        await requireRoomFor(tx, oauthClients);
        const isPublic = input.isPublic ?? false;
        const secret = isPublic ? null : mintToken(tokenPrefixes.clientSecret);
        const createdAt = tx.now();
        const row = await tx.db.oAuthClient.create({
          data: {
            userId: principal.userId,
            projectId: project?.id ?? null,
            name: input.name,
            scopes: input.scopes,
            redirectUris: input.redirectUris ?? [],
            isPublic,
            createdAt,
            ...(secret ? { secrets: { create: { secretHash: secret.hash, createdAt } } } : {}),
          },
        });
        return { ...row, clientSecret: secret?.token ?? null };
      }),
  }),
);

builder.mutationField('updateOAuthClient', (t) =>
  t.prismaField({
    type: OAuthClient,
    description:
      'Changes what is named. Scopes that are taken away are gone from tokens once they are renewed. A redirect URI that ' +
      'is new needs a recent sign-in, and has users asked again.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateOAuthClientInput, required: true }) },
    authScopes: { session: 'any' },
    resolve: (query, _root, { id, input: { name, scopes, redirectUris } }, context) =>
      context.transaction(async (tx) => {
        const client = await requireOwnClient(tx, id);
        const isWidened = redirectUris?.some((uri) => !client.redirectUris.includes(uri)) ?? false;
        if (isWidened) {
          requireSession(tx, 'recent');
          await forgetConsents(tx.db, client.id);
        }
        return tx.db.oAuthClient.update({
          ...query,
          where: { id: client.id },
          data: {
            ...(name ? { name } : {}),
            ...(scopes ? { scopes } : {}),
            ...(redirectUris ? { redirectUris } : {}),
          },
        });
      }),
  }),
);

builder.mutationField('revokeOAuthClient', (t) =>
  t.prismaField({
    type: OAuthClient,
    description: "Revokes one of the caller's clients and every token it holds; doing so again changes nothing.",
    args: { id: t.arg.id({ required: true }) },
    authScopes: { session: 'any' },
    resolve: async (query, _root, args, context) => {
      const id = parseId(args.id, 'OAuth client');
      const owned = { id, userId: requirePrincipal(context).userId };
      await context.db.oAuthClient.updateMany({
        where: { ...owned, revokedAt: null },
        data: { revokedAt: context.now() },
      });
      context.forgetCredential(id);
      const client = await context.db.oAuthClient.findFirst({ ...query, where: owned });
      if (!client) throw notFound('OAuth client');
      return client;
    },
  }),
);
