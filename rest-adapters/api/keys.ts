import { graphql } from '../declare/graphql.ts';
import { createdSecret, list, noContent, ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { api } from './surface.ts';

const keyBody = graphql(`
  fragment KeyBody on ApiKey {
    id
    name
    scopes
    prefix
    status
    created_at: createdAt
    expires_at: expiresAt
    last_used_at: lastUsedAt
  }
`);

export const listKeys = route(
  api,
  { method: 'GET', path: '/developer/keys', summary: 'Lists the API keys of the caller, without their secrets' },
  graphql(
    `
      query ListKeys($page: Int, $limit: Int, $cursor: String) {
        apiKeys(page: $page, limit: $limit, cursor: $cursor) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...KeyBody
          }
        }
      }
    `,
    [keyBody],
  ),
  list(({ apiKeys }) => apiKeys, 'keys'),
);

export const getKey = route(
  api,
  { method: 'GET', path: '/developer/keys/:id', summary: 'Gets one API key, without its secret' },
  graphql(
    `
      query GetKey($id: ID!) {
        apiKey(id: $id) {
          _version: version
          ...KeyBody
        }
      }
    `,
    [keyBody],
  ),
  ok(({ apiKey }) => apiKey),
);

export const createKey = route(
  api,
  {
    method: 'POST',
    path: '/developer/keys',
    summary: 'Creates an API key, whose secret is shown this once',
    // The documented interface writes expiresInDays.
    names: 'camelCase',
  },
  graphql(`
    mutation CreateKey($input: CreateApiKeyInput!) {
      createApiKey(input: $input) {
        _version: version
        id
        name
        scopes
        prefix
        created_at: createdAt
        expires_at: expiresAt
        full_key: fullKey
      }
    }
  `),
  createdSecret('key', ({ createApiKey }) => createApiKey),
);

export const revokeKey = route(
  api,
  { method: 'DELETE', path: '/developer/keys/:id', summary: 'Revokes an API key; doing so again changes nothing' },
  graphql(`
    mutation RevokeKey($id: ID!, $expectedVersions: [Int!]) {
      revokeApiKey(id: $id, expectedVersions: $expectedVersions) {
        id
      }
    }
  `),
  noContent(),
);

export const getKeyStatistics = route(
  api,
  { method: 'GET', path: '/developer/keys/:id/stats', summary: 'Gets the usage statistics of one API key' },
  graphql(`
    query GetKeyStatistics($id: ID!, $from: Date, $to: Date) {
      apiKeyUsage(id: $id, from: $from, to: $to) {
        key_id: keyId
        period {
          from
          to
        }
        total_requests: totalRequests
        successful_requests: successfulRequests
        failed_requests: failedRequests
        rate_limited_requests: rateLimitedRequests
        last_used_at: lastUsedAt
        by_day: byDay {
          date
          requests
          failed
        }
        by_endpoint: byEndpoint {
          method
          path
          requests
          failed
          average_ms: averageMs
        }
        by_status: byStatus
      }
    }
  `),
  ok(({ apiKeyUsage }) => apiKeyUsage),
);
