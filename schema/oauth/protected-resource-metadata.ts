import { builder } from '../builder.ts';
import { platformScopes } from '../authorization/scopes.ts';
import type { OAuthPorts } from './ports.ts';

type Metadata = Pick<OAuthPorts, 'issuer' | 'oauthEndpoints'>;

const ProtectedResourceMetadata = builder.objectRef<Metadata>('ProtectedResourceMetadata').implement({
  description: 'Which authorization server issues tokens for this resource (RFC 9728 §2).',
  fields: (t) => ({
    resource: t.exposeString('issuer', { description: 'The audience of access tokens.' }),
    authorizationServers: t.stringList({ resolve: ({ issuer }) => [issuer] }),
    jwksUri: t.string({ resolve: ({ oauthEndpoints }) => oauthEndpoints.publicKeys }),
    scopesSupported: t.stringList({ resolve: () => [...platformScopes] }),
    bearerMethodsSupported: t.stringList({ resolve: () => ['header'] }),
  }),
});

builder.queryField('protectedResourceMetadata', (t) =>
  t.field({
    type: ProtectedResourceMetadata,
    authScopes: { anyone: true },
    resolve: (_root, _args, { issuer, oauthEndpoints }) => ({ issuer, oauthEndpoints }),
  }),
);
