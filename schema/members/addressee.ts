import type { Context } from '../context.ts';
import type { OpenInvitation } from './require-offer.ts';

/** Whether somebody may accept an invitation, or why they may not. */
export const standings = ['acceptable', 'other_address', 'unverified_address'] as const;

export type Standing = (typeof standings)[number];

/** Why an account may not accept an invitation, in words for whoever it belongs to. */
export const obstacles: Readonly<Record<Standing, string | null>> = {
  acceptable: null,
  other_address: 'This invitation is for an account with another e-mail address.',
  unverified_address:
    'Your account is younger than the invitation, and its address is not verified. Your account page says how that is done; then open the invitation again.',
};

interface Addressee {
  standing: Standing;
  /** Whether accepting it proves that the account's address is its own. */
  provesAddress: boolean;
}

/**
 * A link that was passed on opens the project to others only where the project wants that. Whoever opens an account for
 * an address after it was invited may have had the link from the inviter without owning the address, so it has to be
 * verified; a link that came by e-mail alone verifies it.
 */
export async function addresseeOf(
  { db }: Pick<Context, 'db'>,
  userId: string,
  { email, project, createdAt, byMail }: OpenInvitation,
): Promise<Addressee> {
  const select = { email: true, emailVerified: true, createdAt: true };
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select });
  const isOwn = user.email.toLowerCase() === email;
  const provesAddress = isOwn && byMail && !user.emailVerified;
  if (project.openInvitations) return { standing: 'acceptable', provesAddress };
  if (!isOwn) return { standing: 'other_address', provesAddress };
  const isOwner = byMail || user.emailVerified || user.createdAt <= createdAt;
  return { standing: isOwner ? 'acceptable' : 'unverified_address', provesAddress };
}

/** Whether somebody can accept it with an account that they open now. */
export function admitsNewAccounts({ byMail, project }: OpenInvitation): boolean {
  return byMail || project.openInvitations;
}

/** As much of an e-mail address as tells its owner which one it is, and nobody else. */
export function addressHint(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
