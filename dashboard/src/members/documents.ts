import { graphql, type ResultOf } from '../graphql/graphql.ts';

export const membersDocument = graphql(`
  query Members($projectId: ID!, $page: Int!, $limit: Int!) {
    viewer { id }
    project(id: $projectId) { id name role }
    members(projectId: $projectId, page: $page, limit: $limit) {
      totalCount totalIsExact
      items { userId username displayName role joinedAt version }
    }
  }
`);

export const invitationsDocument = graphql(`
  query Invitations($projectId: ID!, $page: Int!, $limit: Int!) {
    project(id: $projectId) { id name role }
    openInvitations(projectId: $projectId)
    invitations(projectId: $projectId, page: $page, limit: $limit) {
      totalCount totalIsExact
      items { id email role state createdAt expiresAt version }
    }
  }
`);

export const inviteMemberDocument = graphql(`
  mutation InviteMember($projectId: ID!, $input: InviteMemberInput!) {
    inviteMember(projectId: $projectId, input: $input) { link invitation { id email } }
  }
`);

export const resendInvitationDocument = graphql(`
  mutation ResendInvitation($projectId: ID!, $id: ID!) {
    resendInvitation(projectId: $projectId, id: $id) { link invitation { id email } }
  }
`);

export const revokeInvitationDocument = graphql(`
  mutation RevokeInvitation($projectId: ID!, $id: ID!, $expectedVersions: [Int!]) {
    revokeInvitation(projectId: $projectId, id: $id, expectedVersions: $expectedVersions) { id state version }
  }
`);

export const updateMemberDocument = graphql(`
  mutation UpdateMember($projectId: ID!, $userId: ID!, $role: MemberRole!, $expectedVersions: [Int!]) {
    updateMember(projectId: $projectId, userId: $userId, input: { role: $role }, expectedVersions: $expectedVersions) {
      userId role version
    }
  }
`);

export const removeMemberDocument = graphql(`
  mutation RemoveMember($projectId: ID!, $userId: ID!, $expectedVersions: [Int!]) {
    removeMember(projectId: $projectId, userId: $userId, expectedVersions: $expectedVersions)
  }
`);

export const setOpenInvitationsDocument = graphql(`
  mutation SetOpenInvitations($projectId: ID!, $open: Boolean!) {
    setOpenInvitations(projectId: $projectId, open: $open)
  }
`);

export type Member = ResultOf<typeof membersDocument>['members']['items'][number];
export type Invitation = ResultOf<typeof invitationsDocument>['invitations']['items'][number];
