import { email } from '../accounts/account-rules.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Context, Transaction } from '../context.ts';
import { atField, DomainError } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { requireProject } from '../authorization/require-project.ts';
import { memberRole } from '../authorization/roles.ts';
import { onUniqueViolation } from '../unique-violation.ts';
import { mintInvitationLink } from './invitation-link.ts';
import { lockProjectShared } from '../projects/lock-project.ts';
import { requireRoomForInvitation } from './room-for-invitation.ts';
import { SentInvitation, sendInvitation } from './sent-invitation.ts';

const InviteMemberInput = builder.inputType('InviteMemberInput', {
  description: 'Who is invited to a project, and as what.',
  fields: (t) => ({
    email: t.string({ required: true, validate: email }),
    role: t.field({ type: 'MemberRole', required: true }),
  }),
});

/** Whoever removes the inviter meanwhile waits, and then takes back this invitation with the others. */
async function lockInviterRole(tx: Transaction, projectId: string): Promise<void> {
  await lockProjectShared(tx, projectId);
  await requireProject(tx, projectId, 'members:write');
}

/** Those who are members already need no invitation. */
async function requireNotMember({ db }: Context, projectId: string, address: string): Promise<void> {
  if ((await db.membership.count({ where: { projectId, user: { email: address } } })) > 0) {
    const text = `${address} works on this project already.`;
    throw new DomainError('ALREADY_MEMBER', text, atField('email', 'is that of a member already'));
  }
}

function alreadyInvited(address: string): DomainError {
  const text = `${address} is invited already; send that invitation again.`;
  return new DomainError('ALREADY_INVITED', text, atField('email', 'is invited already; send that invitation again'));
}

builder.mutationField('inviteMember', (t) =>
  t.inProject({
    type: SentInvitation,
    description: 'Invites somebody by e-mail; the invitation is good for a week.',
    args: { input: t.arg({ type: InviteMemberInput, required: true }) },
    scope: 'members:write',
    throws: ['ALREADY_MEMBER', 'ALREADY_INVITED', 'INVITATION_LIMIT_REACHED'],
    rateLimit: { max: 600, window: '1h' },
    resolve: async ({ id: projectId }, { input }, tx) => {
      const address = input.email.toLowerCase();
      await lockInviterRole(tx, projectId);
      await requireRoomForInvitation(tx);
      await requireNotMember(tx, projectId, address);
      // What has expired makes room for a new one.
      await tx.db.invitation.updateMany({
        where: {
          projectId,
          email: address,
          acceptedAt: null,
          revokedAt: null,
          expiresAt: { lte: tx.now() },
        },
        data: { revokedAt: tx.now(), version: { increment: 1 } },
      });
      const { link, ...secret } = mintInvitationLink(tx);
      const invitation = await tx.db.invitation
        .create({
          data: {
            ...secret,
            projectId,
            email: address,
            role: memberRole(input.role),
            invitedById: requirePrincipal(tx).userId,
            createdAt: tx.now(),
          },
        })
        .catch(onUniqueViolation('invitations_open_key', () => alreadyInvited(input.email)));
      await emitEvent(tx, 'member.invited', { projectId, environment: null, id: invitation.id });
      return sendInvitation(tx, invitation, link);
    },
  }),
);
