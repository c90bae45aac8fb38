import type { Context, Transaction } from '../context.ts';
import { lockRow } from '../row-lock.ts';
import type { AccountMessage } from './account-message.ts';
import type { DueMail } from './due-mails.ts';
import { mintMailedLink } from './mailed-link.ts';

/** The account that an e-mail is for, locked; null where there is none. */
async function lockAddressee(tx: Transaction, email: string) {
  const found = await tx.db.user.findUnique({ where: { email }, select: { id: true } });
  if (!found) return null;
  await lockRow(tx, 'users', found.id);
  return tx.db.user.findUnique({
    where: { id: found.id, email },
    select: { id: true, username: true, email: true, emailVerified: true },
  });
}

/**
 * Decides whether a queued e-mail is sent, and makes what it says, its link included: that is kept nowhere else.
 * @returns null where there is nobody to tell, or no reason any more
 */
export function composeMail(context: Pick<Context, 'transaction'>, mail: DueMail): Promise<AccountMessage | null> {
  const { id: mailId, kind, email, newEmail } = mail;
  return context.transaction(async (tx) => {
    if (kind === 'email_changed') return { kind, to: email };
    const user = await lockAddressee(tx, email);
    if (!user) return null;
    const addressed = { to: newEmail ?? user.email, username: user.username };
    if (kind === 'password_changed') return { kind, ...addressed };
    if (kind === 'email_verification' && user.emailVerified) return null;
    if (newEmail !== null && (await tx.db.user.count({ where: { email: newEmail } })) > 0) return null;
    const link = await mintMailedLink(tx, { userId: user.id, purpose: kind, mailId, newEmail });
    return link === null ? null : { kind, ...addressed, link, isFirstProof: !user.emailVerified };
  });
}
