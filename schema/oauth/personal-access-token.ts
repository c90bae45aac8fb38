import type { PersonalAccessToken as Row } from '../../prisma/generated/client.ts';
import { personal } from '../authorization/declared-access.ts';
import { builder } from '../builder.ts';

export const PersonalAccessToken = builder.prismaObject('PersonalAccessToken', {
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

export const CreatedPersonalAccessToken = builder
  .objectRef<Row & { token: string }>('CreatedPersonalAccessToken')
  .implement({
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
