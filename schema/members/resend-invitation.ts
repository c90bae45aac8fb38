import type { Invitation as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Transaction } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { mintInvitationLink } from './invitation-link.ts';
import { maximumSends } from './room-for-invitation.ts';
import { SentInvitation, sendInvitation } from './sent-invitation.ts';
import { lockRowOfProject } from '../row-lock.ts';

/** The invitation as it is being changed: one request at a time. @throws NOT_FOUND where it is no longer open */
async function requireOpen(tx: Transaction, projectId: string, id: string): Promise<Row> {
  const open = { id: parseId(id, 'invitation'), projectId, acceptedAt: null, revokedAt: null };
  await lockRowOfProject(tx, 'invitations', open);
  const invitation = await tx.db.invitation.findFirst({ where: open });
  if (!invitation) throw notFound('open invitation');
  return invitation;
}

builder.mutationField('resendInvitation', (t) =>
  t.inProject({
    type: SentInvitation,
    description: 'Sends an invitation again, with a new link for another week; the old link is dead.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'members:write',
    throws: ['INVITATION_LIMIT_REACHED'],
    rateLimit: { max: 60, window: '1h' },
    resolve: async (project, { id }, tx) => {
      const { id: open, sentCount } = await requireOpen(tx, project.id, id);
      if (sentCount >= maximumSends) {
        throw new DomainError('INVITATION_LIMIT_REACHED', `An invitation is sent ${maximumSends} times at most.`);
      }
      const { link, ...secret } = mintInvitationLink(tx);
      const data = { ...secret, sentCount: { increment: 1 }, version: { increment: 1 } };
      return sendInvitation(tx, await tx.db.invitation.update({ where: { id: open }, data }), link);
    },
  }),
);
