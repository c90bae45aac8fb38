import { z } from 'zod';
import type { OAuthClient as Row } from '../../src/database/generated/client.ts';
import { requireMintable } from '../accounts/mintable.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { existingId } from '../ids.ts';
import { mintToken, tokenPrefixes } from '../keys/token-format.ts';
import { isPlatformScope } from '../scopes.ts';
import { requireProject } from '../projects/access.ts';
import { distinct, text } from '../text-rules.ts';
import { redirectUri } from './redirect-uri.ts';

const nameRule = text(1, 100);
const scopesRule = distinct(z.string(), 1, 12);
const redirectUrisRule = distinct(redirectUri, 0, 10);

export const OAuthClient = builder.prismaObject('OAuthClient', {
  description: 'A program that obtains access tokens.',
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
    fields: (t) => ({
      clientId: t.exposeID('id'),
      clientSecret: t.exposeString('clientSecret', { nullable: true, description: 'Null for a public client.' }),
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
 * One of the caller's clients that is in use, for somebody who could have made it as it is.
 * @throws NOT_FOUND, INSUFFICIENT_SCOPE, FORBIDDEN
 */
export async function requireOwnClient(context: Context, clientId: string): Promise<Row> {
  const principal = signedIn(context);
  const owned = { id: existingId(clientId, 'OAuth client'), userId: principal.userId, revokedAt: null };
  const client = await context.db.oAuthClient.findFirst({ where: owned });
  if (!client) throw notFound('OAuth client');
  requireMintable(principal, client.scopes.filter(isPlatformScope), client.projectId);
  return client;
}

builder.queryField('oauthClients', (t) =>
  t.prismaField({
    type: [OAuthClient],
    description: "The caller's OAuth clients, newest first, at most 100.",
    authScopes: { authenticated: true },
    resolve: (query, _root, _args, context) =>
      context.db.oAuthClient.findMany({
        ...query,
        where: { userId: signedIn(context).userId },
        orderBy: { id: 'desc' },
        take: 100,
      }),
  }),
);

builder.mutationField('createOAuthClient', (t) =>
  t.field({
    type: CreatedOAuthClient,
    description: 'Registers an OAuth client with at most the scopes of the credential that creates it.',
    args: { input: t.arg({ type: CreateOAuthClientInput, required: true }) },
    authScopes: { authenticated: true },
    rateLimit: { max: 60, window: '1m' },
    resolve: async (_root, { input }, context) => {
      const principal = signedIn(context);
      requireMintable(principal, input.scopes, input.projectId ?? null);
      const project = input.projectId ? await requireProject(context, input.projectId, 'projects:read') : null;
      const isPublic = input.isPublic ?? false;
      const secret = isPublic ? null : mintToken(tokenPrefixes.clientSecret);
      const createdAt = context.now();
      const row = await context.db.oAuthClient.create({
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
    },
  }),
);

builder.mutationField('updateOAuthClient', (t) =>
  t.prismaField({
    type: OAuthClient,
    description: 'Changes what is named. Scopes that are taken away are gone from tokens once they are renewed.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateOAuthClientInput, required: true }) },
    authScopes: { authenticated: true },
    resolve: async (query, _root, { id, input: { name, scopes, redirectUris } }, context) => {
      const client = await requireOwnClient(context, id);
      requireMintable(signedIn(context), scopes ?? [], client.projectId);
      return context.db.oAuthClient.update({
        ...query,
        where: { id: client.id },
        data: {
          ...(name ? { name } : {}),
          ...(scopes ? { scopes } : {}),
          ...(redirectUris ? { redirectUris } : {}),
        },
      });
    },
  }),
);

builder.mutationField('revokeOAuthClient', (t) =>
  t.prismaField({
    type: OAuthClient,
    description: "Revokes one of the caller's clients and every token it holds; doing so again changes nothing.",
    args: { id: t.arg.id({ required: true }) },
    authScopes: { authenticated: true },
    resolve: async (query, _root, args, context) => {
      const id = existingId(args.id, 'OAuth client');
      const owned = { id, userId: signedIn(context).userId };
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
