import type { Context } from '../context.ts';
import { hour, minute } from '../durations.ts';
import type { DueMail } from './due-mails.ts';

/** Milliseconds from one attempt to the next; the last of them again and again, until the e-mail is given up. */
const delays = [10_000, 30_000, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour] as const;

/** Forgets an e-mail that was sent, or that there is no more reason to send. */
export async function forgetMail(context: Pick<Context, 'transaction'>, { id }: DueMail): Promise<void> {
  await context.transaction(({ db }) => db.queuedMail.deleteMany({ where: { id } }));
}

/**
 * Has an e-mail that could not be sent tried again later.
 * @returns whether it will be; else its time is over, and it is forgotten
 */
export async function postponeMail(context: Pick<Context, 'transaction' | 'now'>, mail: DueMail): Promise<boolean> {
  const delay = delays[Math.min(mail.attempt, delays.length) - 1] ?? hour;
  const nextAttemptAt = new Date(context.now().getTime() + delay);
  if (nextAttemptAt >= mail.expiresAt) {
    await forgetMail(context, mail);
    return false;
  }
  const where = { id: mail.id };
  await context.transaction(({ db }) => db.queuedMail.updateMany({ where, data: { nextAttemptAt, claimedAt: null } }));
  return true;
}
