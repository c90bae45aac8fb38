import { type Fault, fault } from '../../fault.ts';

export const membersFaults: readonly Fault[] = [
  fault(
    'schema/members/update-member.ts',
    'giving somebody the role that they have is a change',
    'if (role === member.role) return tx.db.membership.findUniqueOrThrow({ ...read, where });',
    '',
    'test/v1/update-member.test.ts',
    'test/oauth/again.test.ts',
  ),
  fault(
    'schema/members/invite-member.ts',
    'members can be invited',
    'await requireNotMember(tx, projectId, address);',
    '',
    'test/v1/invite-member.test.ts',
  ),
  fault(
    'schema/members/accept-invitation.ts',
    'nobody knows who has accepted',
    'acceptedAt: tx.now(), acceptedById: userId,',
    'acceptedAt: tx.now(),',
    'test/members',
    'test/v1/get-invitation.test.ts',
    'test/v1/list-invitations.test.ts',
  ),
  fault(
    'schema/members/members.ts',
    'members come in the wrong order',
    "orderBy: [{ createdAt: 'asc' }",
    "orderBy: [{ createdAt: 'desc' }",
    'test/v1/list-members.test.ts',
  ),
  fault(
    'schema/members/room-for-invitation.ts',
    'the free plan has the invitations of the other',
    'free: 50,',
    'free: 500,',
    'test/security/invitations.test.ts',
    'test/v1/invite-member.test.ts',
    'test/patterns/room.test.ts',
  ),
];
