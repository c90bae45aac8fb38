import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const oauthClientsDocument = graphql(`
  query OAuthClients {
    oauthClients { id name scopes redirectUris isPublic projectId createdAt revokedAt lastUsedAt }
    projects(page: 1, limit: 100) { totalCount items { id name } }
  }
`);

export const createOAuthClientDocument = graphql(`
  mutation CreateOAuthClient($input: CreateOAuthClientInput!) {
    createOAuthClient(input: $input) { clientId clientSecret name scopes redirectUris }
  }
`);

export const updateOAuthClientDocument = graphql(`
  mutation UpdateOAuthClient($id: ID!, $input: UpdateOAuthClientInput!) {
    updateOAuthClient(id: $id, input: $input) { id name scopes redirectUris }
  }
`);

export const rotateOAuthClientSecretDocument = graphql(`
  mutation RotateOAuthClientSecret($id: ID!, $overlapHours: Int!) {
    rotateOAuthClientSecret(id: $id, overlapHours: $overlapHours) { clientId clientSecret name scopes redirectUris }
  }
`);

export const revokeOAuthClientDocument = graphql(`
  mutation RevokeOAuthClient($id: ID!) {
    revokeOAuthClient(id: $id) { id revokedAt }
  }
`);

type OAuthClientsAnswer = ResultOf<typeof oauthClientsDocument>;

export type OAuthClient = OAuthClientsAnswer['oauthClients'][number];

export type ProjectName = OAuthClientsAnswer['projects']['items'][number];

export type CreatedOAuthClient = ResultOf<typeof createOAuthClientDocument>['createOAuthClient'];
