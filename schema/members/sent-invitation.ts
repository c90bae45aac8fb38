import type { Invitation as Row } from '../../prisma/generated/client.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Transaction } from '../context.ts';
import { Invitation } from './invitation.ts';

interface Sent {
  invitation: Row;
  /** Null where it was sent by e-mail. */
  link: string | null;
}

export const SentInvitation = builder.objectRef<Sent>('SentInvitation').implement({
  description: 'An invitation that was sent, or that the inviter has to pass on.',
  fields: (t) => ({
    invitation: t.field({ type: Invitation, resolve: ({ invitation }) => invitation }),
    link: t.exposeString('link', {
      secret: true,
      nullable: true,
      description: 'Where the invitation is accepted; shown only here, and only where no e-mail can be sent.',
    }),
  }),
});

/** Sends the link, or gives it to the inviter where no e-mail can be sent. */
export async function sendInvitation(tx: Transaction, invitation: Row, link: string): Promise<Sent> {
  const [project, inviter] = [
    await tx.db.project.findUniqueOrThrow({ where: { id: invitation.projectId }, select: { name: true } }),
    await tx.db.user.findUniqueOrThrow({
      where: { id: requirePrincipal(tx).userId },
      select: { username: true },
    }),
  ];
  const isSent = tx.mailInvitation({
    id: invitation.id,
    to: invitation.email,
    projectName: project.name,
    inviter: inviter.username,
    link,
  });
  const { id } = invitation;
  // Each sending has a link of its own, and the one before it is dead.
  await tx.db.invitation.updateMany({ where: { id, byMail: !isSent }, data: { byMail: isSent } });
  return { invitation, link: isSent ? null : link };
}
