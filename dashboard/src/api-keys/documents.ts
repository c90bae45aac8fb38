import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const apiKeysDocument = graphql(`
  query ApiKeys($page: Int!, $limit: Int!) {
    apiKeys(page: $page, limit: $limit) {
      totalCount totalIsExact
      items { id name prefix scopes status createdAt expiresAt lastUsedAt recentUse { date requests failed } }
    }
  }
`);

export const apiKeyDocument = graphql(`
  query ApiKeyUse($id: ID!) {
    apiKey(id: $id) {
      id name prefix scopes status createdAt expiresAt lastUsedAt
      recentUse { date requests failed }
    }
    apiKeyUsage(id: $id) {
      totalRequests successfulRequests failedRequests rateLimitedRequests
      byEndpoint { method path requests failed averageMs }
    }
  }
`);

export const createApiKeyDocument = graphql(`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) { id name fullKey }
  }
`);

export const revokeApiKeyDocument = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(id: $id) { id status }
  }
`);

export type ApiKey = ResultOf<typeof apiKeysDocument>['apiKeys']['items'][number];
export type DayOfUse = ApiKey['recentUse'][number];
export type RouteOfUse = ResultOf<typeof apiKeyDocument>['apiKeyUsage']['byEndpoint'][number];
