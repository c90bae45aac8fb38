import { graphql } from '../declare/graphql.ts';
import { created, list, noContent, ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v1 } from './surface.ts';

const memberBody = graphql(`
  fragment MemberBody on Member {
    user_id: userId
    username
    display_name: displayName
    role
    joined_at: joinedAt
  }
`);

/** Deliveries of events show it so too. */
export const invitationBody = graphql(`
  fragment InvitationBody on Invitation {
    id
    project_id: projectId
    email
    role
    state
    invited_by: invitedById
    accepted_by: acceptedById
    created_at: createdAt
    expires_at: expiresAt
    accepted_at: acceptedAt
  }
`);

const members = '/projects/:projectId/members';
const invitations = '/projects/:projectId/invitations';

export const listMembers = route(
  v1,
  { method: 'GET', path: members, summary: 'Lists who works on a project' },
  graphql(
    `
      query ListMembers($projectId: ID!, $page: Int, $limit: Int, $cursor: String) {
        members(projectId: $projectId, page: $page, limit: $limit, cursor: $cursor) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...MemberBody
          }
        }
      }
    `,
    [memberBody],
  ),
  list(({ members }) => members),
);

export const inviteMember = route(
  v1,
  { method: 'POST', path: members, summary: 'Invites somebody to a project by e-mail' },
  graphql(
    `
      mutation InviteMember($projectId: ID!, $input: InviteMemberInput!) {
        inviteMember(projectId: $projectId, input: $input) {
          invitation {
            _version: version
            ...InvitationBody
          }
          link
        }
      }
    `,
    [invitationBody],
  ),
  created(
    ({ inviteMember: { invitation, link } }) => ({ ...invitation, accept_url: link }),
    ({ project_id, id }) => `/v1/projects/${project_id}/invitations/${id}`,
  ),
);

export const getMember = route(
  v1,
  { method: 'GET', path: `${members}/:userId`, summary: 'Gets one member' },
  graphql(
    `
      query GetMember($projectId: ID!, $userId: ID!) {
        member(projectId: $projectId, userId: $userId) {
          _version: version
          ...MemberBody
        }
      }
    `,
    [memberBody],
  ),
  ok(({ member }) => member),
);

export const updateMember = route(
  v1,
  { method: 'PATCH', path: `${members}/:userId`, summary: "Changes a member's role" },
  graphql(
    `
      mutation UpdateMember(
        $projectId: ID!
        $userId: ID!
        $input: UpdateMemberInput!
        $expectedVersions: [Int!]
      ) {
        updateMember(projectId: $projectId, userId: $userId, input: $input, expectedVersions: $expectedVersions) {
          _version: version
          ...MemberBody
        }
      }
    `,
    [memberBody],
  ),
  ok(({ updateMember }) => updateMember),
);

export const removeMember = route(
  v1,
  { method: 'DELETE', path: `${members}/:userId`, summary: 'Removes a member, or leaves the project' },
  graphql(`
    mutation RemoveMember($projectId: ID!, $userId: ID!, $expectedVersions: [Int!]) {
      removeMember(projectId: $projectId, userId: $userId, expectedVersions: $expectedVersions)
    }
  `),
  noContent(),
);

export const listInvitations = route(
  v1,
  { method: 'GET', path: invitations, summary: 'Lists the invitations to a project, latest first' },
  graphql(
    `
      query ListInvitations($projectId: ID!, $page: Int, $limit: Int, $cursor: String) {
        invitations(projectId: $projectId, page: $page, limit: $limit, cursor: $cursor) {
          totalCount
          totalIsExact
          nextCursor
          items {
            ...InvitationBody
          }
        }
      }
    `,
    [invitationBody],
  ),
  list(({ invitations }) => invitations),
);

export const getInvitation = route(
  v1,
  { method: 'GET', path: `${invitations}/:invitationId`, summary: 'Gets one invitation' },
  graphql(
    `
      query GetInvitation($projectId: ID!, $invitationId: ID!) {
        invitation(projectId: $projectId, id: $invitationId) {
          _version: version
          ...InvitationBody
        }
      }
    `,
    [invitationBody],
  ),
  ok(({ invitation }) => invitation),
);

export const revokeInvitation = route(
  v1,
  { method: 'DELETE', path: `${invitations}/:invitationId`, summary: 'Takes an invitation back' },
  graphql(`
    mutation RevokeInvitation($projectId: ID!, $invitationId: ID!, $expectedVersions: [Int!]) {
      revokeInvitation(projectId: $projectId, id: $invitationId, expectedVersions: $expectedVersions) {
        id
      }
    }
  `),
  noContent(),
);

export const resendInvitation = route(
  v1,
  {
    method: 'POST',
    path: `${invitations}/:invitationId/resend`,
    summary: 'Sends an invitation again, with a new link',
  },
  graphql(
    `
      mutation ResendInvitation($projectId: ID!, $invitationId: ID!) {
        resendInvitation(projectId: $projectId, id: $invitationId) {
          invitation {
            _version: version
            ...InvitationBody
          }
          link
        }
      }
    `,
    [invitationBody],
  ),
  ok(({ resendInvitation: { invitation, link } }) => ({ ...invitation, accept_url: link })),
);
