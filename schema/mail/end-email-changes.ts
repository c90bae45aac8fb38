import type { Transaction } from '../context.ts';

/** Takes back what was asked for: an address that somebody is to have, whether its link is on the way or there. */
export async function endEmailChanges({ db, now }: Transaction, userId: string): Promise<void> {
  const { email } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  await db.queuedMail.deleteMany({ where: { kind: 'email_change', email } });
  await db.mailedLink.updateMany({
    where: { userId, purpose: 'email_change', endedAt: null },
    data: { endedAt: now() },
  });
}
