import { requirePrincipal } from '../authorization/require-principal.ts';
import type { Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockRow } from '../row-lock.ts';
import { day } from '../durations.ts';

/** Invitations that an account may send in a day: few, until it is known that somebody can be reached who sends them. */
export const invitationsADay = { unverified: 5, free: 50, pro: 500 };

/** How often one invitation is sent, so that nobody's mailbox is filled with it. */
export const maximumSends = 5;

/**
 * Makes sure that the caller may invite one more. The lock on the account makes racing invitations queue.
 * @throws INVITATION_LIMIT_REACHED
 */
export async function requireRoomForInvitation(tx: Transaction): Promise<void> {
  const { db, now } = tx;
  const { userId, plan } = requirePrincipal(tx);
  await lockRow(tx, 'users', userId);
  const { emailVerified } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { emailVerified: true } });
  const maximum = invitationsADay[emailVerified ? plan : 'unverified'];
  const since = new Date(now().getTime() - day);
  const sent = await db.invitation.count({ where: { invitedById: userId, createdAt: { gt: since } } });
  if (sent < maximum) return;
  const who = emailVerified ? `The ${plan} plan` : 'An account whose e-mail address is not verified';
  throw new DomainError('INVITATION_LIMIT_REACHED', `${who} allows ${maximum} invitations a day.`);
}
