import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const userAccountsDocument = graphql(`
  query UserAccounts($startsWith: String, $after: ID, $limit: Int!) {
    userAccounts(startsWith: $startsWith, after: $after, limit: $limit) {
      goesOn
      items { id username email emailVerified plan isOperator createdAt lastSeenAt }
    }
  }
`);

export const userAccountDocument = graphql(`
  query UserAccount($id: ID!) {
    userAccount(id: $id) {
      id username email emailVerified plan isOperator createdAt lastSeenAt
      summary { ownedProjects memberships apiKeys personalAccessTokens oauthClients sessions passkeys }
    }
  }
`);

export const setUserPlanDocument = graphql(`
  mutation SetUserPlan($userId: ID!, $plan: Plan!) {
    setUserPlan(userId: $userId, plan: $plan) { id plan }
  }
`);

export const verifyUserAddressDocument = graphql(`
  mutation VerifyUserAddress($userId: ID!) {
    verifyUserAddress(userId: $userId) { id emailVerified }
  }
`);

export const postReportsDocument = graphql(`
  query PostReports($page: Int!, $limit: Int!) {
    postReports(page: $page, limit: $limit) {
      totalCount totalIsExact
      items {
        id reason note createdAt
        post { id title isPublished withheldAt author { id username level } }
        reporter { id username level }
      }
    }
  }
`);

export const dismissPostReportDocument = graphql(`
  mutation DismissPostReport($id: ID!) {
    dismissPostReport(id: $id)
  }
`);

export const withholdPostDocument = graphql(`
  mutation WithholdPost($postId: ID!) {
    withholdPost(postId: $postId)
  }
`);

export const maintenanceDocument = graphql(`
  query Maintenance {
    installation { maintenance { isOn message } }
  }
`);

export const setMaintenanceDocument = graphql(`
  mutation SetMaintenance($on: Boolean!, $message: String) {
    setMaintenance(on: $on, message: $message) { isOn message }
  }
`);

export const healthDocument = graphql(`
  query Health {
    installation {
      version nodeVersion startedAt isDatabaseEmbedded sharesLimits
      deliveries { waiting due oldestDueAt underWay failingDestinations }
      mail { waiting due retried oldestDueAt isSent }
      workers { id host version startedAt seenAt isAlive }
    }
  }
`);

export const checksDocument = graphql(`
  query InstallationChecks {
    installationChecks { check status text }
  }
`);

export type UserAccount = ResultOf<typeof userAccountsDocument>['userAccounts']['items'][number];
export type PostReport = ResultOf<typeof postReportsDocument>['postReports']['items'][number];
export type Health = ResultOf<typeof healthDocument>['installation'];
export type Check = ResultOf<typeof checksDocument>['installationChecks'][number];
