import { z } from 'zod';
import type { OAuthClient as Row } from '../../prisma/generated/client.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { personal } from '../authorization/declared-access.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { platformScopes } from '../authorization/scopes.ts';
import { distinct, name } from '../text-rules.ts';
import { redirectUri } from './redirect-uri.ts';

export const nameRule = name(1, 100);

export const scopesRule = distinct(z.string(), 1, platformScopes.length);

export const redirectUrisRule = distinct(redirectUri, 0, 10);

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
