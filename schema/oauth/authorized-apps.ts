import type { OAuthConsent } from '../../prisma/generated/client.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { personal } from '../authorization/declared-access.ts';
import { isPlatformScope } from '../authorization/scopes.ts';
import { builder } from '../builder.ts';
import { ScopeInWords } from './scope-in-words.ts';

type Row = Pick<OAuthConsent, 'clientId' | 'scopes' | 'createdAt' | 'updatedAt'> & { client: { name: string } };

const AuthorizedApp = builder.objectRef<Row>('AuthorizedApp').implement({
  description: 'An app that the caller has agreed to.',
  extensions: personal,
  fields: (t) => ({
    clientId: t.exposeID('clientId'),
    name: t.string({ resolve: ({ client }) => client.name }),
    scopes: t.expose('scopes', { type: ['PlatformScope'], description: 'All that the caller has agreed to so far.' }),
    permissions: t.field({
      type: [ScopeInWords],
      description: 'The scopes, in words.',
      resolve: ({ scopes }) => scopes.filter(isPlatformScope).map((name) => ({ name })),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they first agreed.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When they last agreed.' }),
  }),
});

builder.queryField('authorizedApps', (t) =>
  t.field({
    type: [AuthorizedApp],
    description: 'The apps that the caller has agreed to, latest first, at most 100.',
    authScopes: { session: 'any' },
    complexity: { field: 1, multiplier: 100 },
    resolve: (_root, _args, context) =>
      context.db.oAuthConsent.findMany({
        where: { userId: requirePrincipal(context).userId },
        include: { client: { select: { name: true } } },
        orderBy: { updatedAt: 'desc' },
        take: 100,
      }),
  }),
);
