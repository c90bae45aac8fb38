import { personal } from '../authorization/declared-access.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';

const Session = builder.prismaObject('Session', {
  description: 'A browser in which the caller is signed in.',
  extensions: personal,
  fields: (t) => ({
    id: t.exposeID('id'),
    isCurrent: t.boolean({
      description: 'Whether it is the one that asks.',
      resolve: ({ id }, _args, context) => requirePrincipal(context).credentialId === id,
    }),
    userAgent: t.exposeString('userAgent', { nullable: true, description: 'What the browser said that it is.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they signed in.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When GraphQL was last asked in it, at most a second or two behind; null where it never was.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime' }),
  }),
});

builder.queryField('sessions', (t) =>
  t.prismaField({
    type: [Session],
    description: "The caller's sessions, newest first, at most 100.",
    authScopes: { session: 'any' },
    resolve: (query, _root, _args, context) =>
      context.db.session.findMany({
        ...query,
        where: { userId: requirePrincipal(context).userId, expiresAt: { gt: context.now() } },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 100,
      }),
  }),
);
