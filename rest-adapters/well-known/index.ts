import { graphql } from '../declare/graphql.ts';
import { ok, revalidated, withoutNulls } from '../declare/responders.ts';
import { type Route, route } from '../declare/route.ts';
import { wellKnown } from './surface.ts';

export const authorizationServerMetadata = route(
  wellKnown,
  {
    method: 'GET',
    path: '/oauth-authorization-server',
    summary: 'Describes the authorization server (RFC 8414)',
  },
  graphql(`
    query AuthorizationServerMetadata {
      authorizationServerMetadata {
        issuer
        authorization_endpoint: authorizationEndpoint
        token_endpoint: tokenEndpoint
        revocation_endpoint: revocationEndpoint
        introspection_endpoint: introspectionEndpoint
        jwks_uri: jwksUri
        scopes_supported: scopesSupported
        response_types_supported: responseTypesSupported
        response_modes_supported: responseModesSupported
        grant_types_supported: grantTypesSupported
        code_challenge_methods_supported: codeChallengeMethodsSupported
        token_endpoint_auth_methods_supported: tokenEndpointAuthMethodsSupported
        revocation_endpoint_auth_methods_supported: revocationEndpointAuthMethodsSupported
        introspection_endpoint_auth_methods_supported: introspectionEndpointAuthMethodsSupported
        authorization_response_iss_parameter_supported: authorizationResponseIssParameterSupported
      }
    }
  `),
  ok(({ authorizationServerMetadata }) => authorizationServerMetadata),
);

export const protectedResourceMetadata = route(
  wellKnown,
  {
    method: 'GET',
    path: '/oauth-protected-resource',
    summary: 'Says who issues tokens for this resource (RFC 9728)',
  },
  graphql(`
    query ProtectedResourceMetadata {
      protectedResourceMetadata {
        resource
        authorization_servers: authorizationServers
        jwks_uri: jwksUri
        scopes_supported: scopesSupported
        bearer_methods_supported: bearerMethodsSupported
      }
    }
  `),
  ok(({ protectedResourceMetadata }) => protectedResourceMetadata),
);

export const publicKeys = route(
  wellKnown,
  { method: 'GET', path: '/jwks.json', summary: 'Publishes the keys that verify access tokens (RFC 7517)' },
  graphql(`
    query PublicKeys {
      publicKeys {
        kid
        kty
        alg
        use
        n
        e
        crv
        x
        y
      }
    }
  `),
  // A new key signs soon after it is made: nobody may go by what was published before.
  revalidated(ok(({ publicKeys }) => ({ keys: publicKeys.map(withoutNulls) }))),
);

/** What OAuth clients and resource servers look up before they know anything else. */
export const wellKnownRoutes: readonly Route[] = [authorizationServerMetadata, protectedResourceMetadata, publicKeys];
