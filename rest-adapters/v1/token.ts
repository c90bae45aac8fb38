import { graphql } from '../declare/graphql.ts';
import { done, issued, withoutNulls } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { readTokenQuestion, readTokenRequest } from '../oauth/token-request.ts';
import { tokenPath, v1 } from './surface.ts';

export const issueToken = route(
  v1,
  {
    method: 'POST',
    path: tokenPath,
    summary: 'Exchanges client credentials, an authorization code or a refresh token for an access token (RFC 6749)',
    form: readTokenRequest,
  },
  graphql(`
    mutation IssueToken($client: ClientAuthenticationInput!, $grant: TokenGrantInput!) {
      issueToken(client: $client, grant: $grant) {
        access_token: accessToken
        token_type: tokenType
        expires_in: expiresIn
        scope
        refresh_token: refreshToken
      }
    }
  `),
  issued(({ issueToken }) => withoutNulls(issueToken)),
);

export const revokeToken = route(
  v1,
  {
    method: 'POST',
    path: '/auth/revoke',
    summary: 'Revokes an access or refresh token (RFC 7009)',
    form: readTokenQuestion,
  },
  graphql(`
    mutation RevokeToken($client: ClientAuthenticationInput!, $token: String!) {
      revokeToken(client: $client, token: $token)
    }
  `),
  done(),
);

export const introspectToken = route(
  v1,
  {
    method: 'POST',
    path: '/auth/introspect',
    summary: 'Tells whether a token is active, and what it is good for (RFC 7662)',
    form: readTokenQuestion,
  },
  graphql(`
    mutation IntrospectToken($client: ClientAuthenticationInput!, $token: String!) {
      introspectToken(client: $client, token: $token) {
        active
        scope
        client_id: clientId
        username
        token_type: tokenType
        exp
        iat
        sub
        aud
        iss
        jti
      }
    }
  `),
  issued(({ introspectToken }) => withoutNulls(introspectToken)),
);
