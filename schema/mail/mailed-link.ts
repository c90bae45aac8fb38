import type { LinkPurpose } from '../../prisma/generated/client.ts';
import { lockAccount } from '../authorization/lock-account.ts';
import type { Context, Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken, isWellFormedToken, mintToken, tokenPrefixes } from '../tokens/token-format.ts';
import { linkLifetime, linksAtATime } from './mail-limits.ts';

const prefixes = {
  password_reset: tokenPrefixes.passwordReset,
  email_verification: tokenPrefixes.emailVerification,
} as const;

/** Of a link that can still be used. */
function usable(token: string, purpose: LinkPurpose, now: Date) {
  return { tokenHash: hashToken(token), purpose, endedAt: null, expiresAt: { gt: now } };
}

function deadLink(): DomainError {
  return new DomainError(
    'NOT_FOUND',
    'This link does not work, or no more: it has expired, was used, or was meant for something else.',
  );
}

/**
 * Makes the link that an e-mail brings to an account whose row is locked; another one where that e-mail is sent again.
 * @param mailId the e-mail's
 * @returns null where so many went out lately that the account needs no further one, or where this one was used
 */
export async function mintMailedLink(
  { db, now, mailedLinkUrl }: Transaction,
  { userId, purpose, mailId: id }: { userId: string; purpose: LinkPurpose; mailId: string },
): Promise<string | null> {
  const createdAt = now();
  const lately = await db.mailedLink.findMany({
    where: { userId, purpose, expiresAt: { gt: createdAt } },
    select: { id: true, endedAt: true },
  });
  const others = lately.filter((link) => link.id !== id);
  const isUsed = lately.some((link) => link.id === id && link.endedAt !== null);
  if (isUsed || others.length >= linksAtATime) return null;
  const { token, hash: tokenHash } = mintToken(prefixes[purpose]);
  const secret = { tokenHash, createdAt, expiresAt: new Date(createdAt.getTime() + linkLifetime) };
  await db.mailedLink.upsert({ where: { id }, create: { ...secret, id, userId, purpose }, update: secret });
  return mailedLinkUrl(purpose, token);
}

/** Whose link this is. @throws NOT_FOUND where it is unknown, expired, used or for something else: nobody needs to know which */
export async function requireMailedLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  purpose: LinkPurpose,
  token: string,
): Promise<string> {
  if (!isWellFormedToken(token, prefixes[purpose])) throw deadLink();
  const link = await db.mailedLink.findFirst({ where: usable(token, purpose, now()), select: { userId: true } });
  if (!link) throw deadLink();
  return link.userId;
}

/**
 * Uses a link up, and locks the account that it belongs to. Of many who use one at the same time one succeeds.
 * @throws NOT_FOUND
 */
export async function useMailedLink(tx: Transaction, purpose: LinkPurpose, token: string) {
  const id = await requireMailedLink(tx, purpose, token);
  // Before its links, in the order in which everybody locks who changes a password.
  await lockAccount(tx, id);
  const { db, now } = tx;
  const { count } = await db.mailedLink.updateMany({
    where: usable(token, purpose, now()),
    data: { endedAt: now() },
  });
  if (count === 0) throw deadLink();
  return db.user.findUniqueOrThrow({ where: { id }, select: { id: true, email: true, emailVerified: true } });
}
