import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const startDocument = graphql(`
  query Start {
    projects(page: 1, limit: 1) { items { id name slug } }
    personalAccessTokens { id name scopes revokedAt expiresAt lastUsedAt }
  }
`);

export const startProjectDocument = graphql(`
  mutation CreateFirstProject($input: CreateProjectInput!) {
    createProject(input: $input) { id name slug }
  }
`);

export const startTokenDocument = graphql(`
  mutation CreateFirstToken($input: CreatePersonalAccessTokenInput!) {
    createPersonalAccessToken(input: $input) { id name token expiresAt }
  }
`);

export const rotateFirstTokenDocument = graphql(`
  mutation RotateFirstToken($id: ID!, $expiresInDays: Int) {
    rotatePersonalAccessToken(id: $id, expiresInDays: $expiresInDays) { id name token }
  }
`);

export const firstCallDocument = graphql(`
  query FirstCall {
    personalAccessTokens { id lastUsedAt }
  }
`);

export type FirstTokens = ResultOf<typeof startDocument>['personalAccessTokens'];
