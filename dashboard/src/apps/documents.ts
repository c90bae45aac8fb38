import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const appsDocument = graphql(`
  query Apps {
    authorizedApps { clientId name permissions { name description } createdAt updatedAt }
  }
`);

export const revokeAppDocument = graphql(`
  mutation RevokeApp($clientId: ID!) {
    revokeAuthorizedApp(clientId: $clientId)
  }
`);

export type App = ResultOf<typeof appsDocument>['authorizedApps'][number];
