import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const accessTokensDocument = graphql(`
  query AccessTokens {
    personalAccessTokens { id name prefix scopes createdAt expiresAt revokedAt lastUsedAt }
  }
`);

export const createAccessTokenDocument = graphql(`
  mutation CreateAccessToken($input: CreatePersonalAccessTokenInput!) {
    createPersonalAccessToken(input: $input) { id name token }
  }
`);

export const rotateAccessTokenDocument = graphql(`
  mutation RotateAccessToken($id: ID!, $expiresInDays: Int) {
    rotatePersonalAccessToken(id: $id, expiresInDays: $expiresInDays) { id name token }
  }
`);

export const revokeAccessTokenDocument = graphql(`
  mutation RevokeAccessToken($id: ID!) {
    revokePersonalAccessToken(id: $id) { id revokedAt }
  }
`);

export type AccessToken = ResultOf<typeof accessTokensDocument>['personalAccessTokens'][number];
