import { readClientCredentials } from '../client-credentials.ts';
import { graphql } from '../graphql.ts';
import { issued } from '../respond.ts';
import { route } from '../route.ts';

export const issueToken = route(
  {
    method: 'POST',
    path: '/v1/auth/token',
    summary: 'Exchanges client credentials for an access token (RFC 6749)',
    form: readClientCredentials,
  },
  graphql(`
    mutation ExchangeClientCredentials($clientId: String!, $clientSecret: String!, $scope: String) {
      exchangeClientCredentials(clientId: $clientId, clientSecret: $clientSecret, scope: $scope) {
        access_token: accessToken
        token_type: tokenType
        expires_in: expiresIn
        scope
      }
    }
  `),
  issued(({ exchangeClientCredentials }) => exchangeClientCredentials),
);
