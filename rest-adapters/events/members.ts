import { event } from '../declare/event.ts';
import { graphql } from '../declare/graphql.ts';
import { invitationBody } from '../v1/members.ts';

export const memberInvited = event(
  { topic: 'member.invited', summary: 'Somebody was invited, or has accepted: `state` says which.' },
  graphql(
    `
      query MemberInvited($projectId: ID!, $id: ID!) {
        invitation(projectId: $projectId, id: $id) {
          ...InvitationBody
        }
      }
    `,
    [invitationBody],
  ),
);
