import { v7 as uuidv7 } from 'uuid';
import type { MailKind } from '../../prisma/generated/client.ts';
import type { Context, Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { longestWait } from './mail-limits.ts';

/** @throws FORBIDDEN where this installation sends no e-mail */
export function requireMail({ sendsMail }: Pick<Context, 'sendsMail'>): void {
  if (sendsMail) return;
  throw new DomainError('FORBIDDEN', 'This service sends no e-mail. Ask whoever runs it.');
}

/** A mail that waits already is another e-mail: what it is about may have changed while it is being sent. */
export async function queueEmailChange(tx: Transaction, email: string, newEmail: string): Promise<void> {
  await tx.db.queuedMail.deleteMany({ where: { kind: 'email_change', email } });
  await queueMail(tx, 'email_change', email, newEmail);
}

/**
 * Has an account told by e-mail, once the change is committed and also where this process then ends. That there is an
 * account is not looked at: whoever sends it decides that, so that nothing here tells. Where no e-mail is sent, nothing is queued.
 * @param email of the account, if there is one
 * @param newEmail the address that it is to have, where the e-mail is about that
 */
export async function queueMail(
  tx: Transaction,
  kind: MailKind,
  email: string,
  newEmail: string | null = null,
): Promise<void> {
  if (!tx.sendsMail) return;
  const createdAt = tx.now();
  const expiresAt = new Date(createdAt.getTime() + longestWait);
  const mail = {
    id: uuidv7(),
    kind,
    email: email.toLowerCase(),
    newEmail,
    nextAttemptAt: createdAt,
    createdAt,
    expiresAt,
  };
  // One that waits already says the same; somebody who asks again waits for it now.
  const where = { kind, email: mail.email };
  const { count } = await tx.db.queuedMail.updateMany({ where, data: { nextAttemptAt: createdAt, expiresAt } });
  if (count === 0) await tx.db.queuedMail.createMany({ data: [mail], skipDuplicates: true });
  tx.announceMail();
}
