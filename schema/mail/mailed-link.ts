import type { LinkPurpose } from '../../prisma/generated/client.ts';
import { lockAccount } from '../authorization/lock-account.ts';
import type { Context, Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken, isWellFormedToken, mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { linkLifetime, linksAtATime, linksToAnAddress } from './mail-limits.ts';

const prefixes = {
  password_reset: tokenPrefixes.passwordReset,
  email_verification: tokenPrefixes.emailVerification,
  email_change: tokenPrefixes.emailChange,
} as const;

/** Of a link that can still be used. */
function usable(token: string, purpose: LinkPurpose, now: Date) {
  return { tokenHash: hashToken(token), purpose, endedAt: null, expiresAt: { gt: now } };
}

export function deadLink(): DomainError {
  return new DomainError(
    'NOT_FOUND',
    'This link does not work, or no more: it has expired, was used, or was meant for something else.',
  );
}

/** Whether an address that may be a stranger's has got as many links lately as anybody may have sent there. */
async function isToldEnough(db: Transaction['db'], newEmail: string, now: Date, id: string): Promise<boolean> {
  const count = await db.mailedLink.count({ where: { newEmail, expiresAt: { gt: now }, id: { not: id } } });
  return count >= linksToAnAddress;
}

interface MintedLink {
  userId: string;
  purpose: LinkPurpose;
  mailId: string;
  newEmail?: string | null;
}

/**
 * Makes the link that an e-mail brings to an account whose row is locked; another one where that e-mail is sent again.
 * @param mailId the e-mail's
 * @param newEmail the address that it gives the account, where it is for that
 * @returns null where so many went out lately that the account needs no further one, or where this one was used
 */
export async function mintMailedLink(
  { db, now, mailedLinkUrl }: Transaction,
  { userId, purpose, mailId: id, newEmail = null }: MintedLink,
): Promise<string | null> {
  const createdAt = now();
  const lately = await db.mailedLink.findMany({
    where: { userId, purpose, expiresAt: { gt: createdAt } },
    select: { id: true, endedAt: true },
  });
  const others = lately.filter((link) => link.id !== id);
  const isUsed = lately.some((link) => link.id === id && link.endedAt !== null);
  // It may have been taken back while it was on its way.
  if ((await db.queuedMail.count({ where: { id } })) === 0) return null;
  if (newEmail !== null && (await isToldEnough(db, newEmail, createdAt, id))) return null;
  if (isUsed || others.length >= linksAtATime[purpose]) return null;
  const { token, hash: tokenHash } = mintToken(prefixes[purpose]);
  const secret = { tokenHash, createdAt, expiresAt: new Date(createdAt.getTime() + linkLifetime) };
  await db.mailedLink.upsert({ where: { id }, create: { ...secret, id, userId, purpose, newEmail }, update: secret });
  return mailedLinkUrl(purpose, token);
}

/** Whose link this is, and which address it gives them, where it is for that. @throws NOT_FOUND where it is unknown, expired, used or for something else: nobody needs to know which */
export async function requireMailedLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: string; newEmail: string | null }> {
  if (!isWellFormedToken(token, prefixes[purpose])) throw deadLink();
  const select = { userId: true, newEmail: true } as const;
  const link = await db.mailedLink.findFirst({ where: usable(token, purpose, now()), select });
  if (!link) throw deadLink();
  return link;
}

/**
 * Uses a link up, and locks the account that it belongs to. Of many who use one at the same time one succeeds.
 * @throws NOT_FOUND
 */
export async function useMailedLink(tx: Transaction, purpose: LinkPurpose, token: string) {
  const { userId: id, newEmail } = await requireMailedLink(tx, purpose, token);
  // Before its links, in the order in which everybody locks who changes a password.
  await lockAccount(tx, id);
  const { db, now } = tx;
  const { count } = await db.mailedLink.updateMany({
    where: usable(token, purpose, now()),
    data: { endedAt: now() },
  });
  if (count === 0) throw deadLink();
  const select = { id: true, email: true, emailVerified: true } as const;
  return { ...(await db.user.findUniqueOrThrow({ where: { id }, select })), newEmail };
}
