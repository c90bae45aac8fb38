import { builder } from '../builder.ts';
import { platformScopes } from '../authorization/scopes.ts';
import type { OAuthPorts } from './ports.ts';

const confidentialMethods = ['client_secret_basic', 'client_secret_post'];

type Metadata = Pick<OAuthPorts, 'issuer' | 'oauthEndpoints'>;

const AuthorizationServerMetadata = builder.objectRef<Metadata>('AuthorizationServerMetadata').implement({
  description: 'What an OAuth client needs to know of this server (RFC 8414 §2).',
  fields: (t) => ({
    issuer: t.exposeString('issuer'),
    authorizationEndpoint: t.string({ resolve: ({ oauthEndpoints }) => oauthEndpoints.authorization }),
    tokenEndpoint: t.string({ resolve: ({ oauthEndpoints }) => oauthEndpoints.token }),
    revocationEndpoint: t.string({ resolve: ({ oauthEndpoints }) => oauthEndpoints.revocation }),
    introspectionEndpoint: t.string({ resolve: ({ oauthEndpoints }) => oauthEndpoints.introspection }),
    jwksUri: t.string({ resolve: ({ oauthEndpoints }) => oauthEndpoints.publicKeys }),
    scopesSupported: t.stringList({ resolve: () => [...platformScopes] }),
    responseTypesSupported: t.stringList({ resolve: () => ['code'] }),
    responseModesSupported: t.stringList({ resolve: () => ['query'] }),
    grantTypesSupported: t.stringList({
      resolve: () => ['authorization_code', 'refresh_token', 'client_credentials'],
    }),
    codeChallengeMethodsSupported: t.stringList({ resolve: () => ['S256'] }),
    tokenEndpointAuthMethodsSupported: t.stringList({ resolve: () => [...confidentialMethods, 'none'] }),
    revocationEndpointAuthMethodsSupported: t.stringList({ resolve: () => [...confidentialMethods, 'none'] }),
    introspectionEndpointAuthMethodsSupported: t.stringList({ resolve: () => confidentialMethods }),
    authorizationResponseIssParameterSupported: t.boolean({ resolve: () => true }),
  }),
});

builder.queryField('authorizationServerMetadata', (t) =>
  t.field({
    type: AuthorizationServerMetadata,
    authScopes: { anyone: true },
    resolve: (_root, _args, { issuer, oauthEndpoints }) => ({ issuer, oauthEndpoints }),
  }),
);
