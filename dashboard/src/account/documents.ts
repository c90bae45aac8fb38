import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const accountDocument = graphql(`
  query Account {
    profile {
      id username displayName bio avatarUrl websiteUrl location level totalXp xpToNextLevel plan version createdAt
    }
    viewer { id email emailVerified }
    rateLimit { plan minute { limit used } day { limit used } }
    sessions { id isCurrent userAgent createdAt lastUsedAt }
    passkeys { id name isSynced createdAt }
  }
`);

export const updateProfileDocument = graphql(`
  mutation UpdateProfile($input: UpdateProfileInput!, $expectedVersions: [Int!]) {
    updateProfile(input: $input, expectedVersions: $expectedVersions) { id username displayName version }
  }
`);

export const changePasswordDocument = graphql(`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input)
  }
`);

export const requestVerificationDocument = graphql(`
  mutation RequestVerification {
    requestEmailVerification
  }
`);

export const requestEmailChangeDocument = graphql(`
  mutation RequestEmailChange($email: String!) {
    requestEmailChange(email: $email)
  }
`);

export const endSessionDocument = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id)
  }
`);

export const endOtherSessionsDocument = graphql(`
  mutation EndOtherSessions {
    endOtherSessions
  }
`);

export const renamePasskeyDocument = graphql(`
  mutation RenamePasskey($id: ID!, $name: String!) {
    renamePasskey(id: $id, name: $name) { id name }
  }
`);

export const removePasskeyDocument = graphql(`
  mutation RemovePasskey($id: ID!) {
    removePasskey(id: $id)
  }
`);

type AccountAnswer = ResultOf<typeof accountDocument>;

export type Profile = AccountAnswer['profile'];
export type Session = AccountAnswer['sessions'][number];
export type Passkey = AccountAnswer['passkeys'][number];
export type Limits = AccountAnswer['rateLimit'];
