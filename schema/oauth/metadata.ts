import { builder } from '../builder.ts';
import { platformScopes } from '../authorization/scopes.ts';
import type { PublicKey } from './access-token.ts';

const confidentialMethods = ['client_secret_basic', 'client_secret_post'];

const AuthorizationServerMetadata = builder.objectRef<{ issuer: string }>('AuthorizationServerMetadata').implement({
  description: 'What an OAuth client needs to know of this server (RFC 8414 §2).',
  fields: (t) => ({
    issuer: t.exposeString('issuer'),
    authorizationEndpoint: t.string({ resolve: ({ issuer }) => `${issuer}/oauth/authorize` }),
    tokenEndpoint: t.string({ resolve: ({ issuer }) => `${issuer}/v1/auth/token` }),
    revocationEndpoint: t.string({ resolve: ({ issuer }) => `${issuer}/v1/auth/revoke` }),
    introspectionEndpoint: t.string({ resolve: ({ issuer }) => `${issuer}/v1/auth/introspect` }),
    jwksUri: t.string({ resolve: ({ issuer }) => `${issuer}/.well-known/jwks.json` }),
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

const ProtectedResourceMetadata = builder.objectRef<{ issuer: string }>('ProtectedResourceMetadata').implement({
  description: 'Which authorization server issues tokens for this resource (RFC 9728 §2).',
  fields: (t) => ({
    resource: t.exposeString('issuer', { description: 'The audience of access tokens.' }),
    authorizationServers: t.stringList({ resolve: ({ issuer }) => [issuer] }),
    jwksUri: t.string({ resolve: ({ issuer }) => `${issuer}/.well-known/jwks.json` }),
    scopesSupported: t.stringList({ resolve: () => [...platformScopes] }),
    bearerMethodsSupported: t.stringList({ resolve: () => ['header'] }),
  }),
});

const JsonWebKey = builder.objectRef<PublicKey>('JsonWebKey').implement({
  description: 'A public RSA key (RFC 7517).',
  fields: (t) => ({
    kid: t.exposeString('kid'),
    kty: t.exposeString('kty'),
    alg: t.exposeString('alg'),
    use: t.exposeString('use'),
    n: t.exposeString('n'),
    e: t.exposeString('e'),
  }),
});

builder.queryFields((t) => ({
  authorizationServerMetadata: t.field({
    type: AuthorizationServerMetadata,
    authScopes: { anyone: true },
    resolve: (_root, _args, { issuer }) => ({ issuer }),
  }),
  protectedResourceMetadata: t.field({
    type: ProtectedResourceMetadata,
    authScopes: { anyone: true },
    resolve: (_root, _args, { issuer }) => ({ issuer }),
  }),
  publicKeys: t.field({
    type: [JsonWebKey],
    description: 'The keys that access tokens are verified with.',
    authScopes: { anyone: true },
    resolve: (_root, _args, context) => context.publishedKeys(),
  }),
}));
