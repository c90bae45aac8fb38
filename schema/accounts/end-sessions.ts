import type { Transaction } from '../context.ts';
import { endEmailChanges } from '../mail/end-email-changes.ts';

/**
 * Signs somebody out everywhere, and ends the change of address that one of those sessions may have asked for.
 * @param kept the session that goes on; null for none
 * @returns of how many browsers that was
 */
export async function endSessions(tx: Transaction, userId: string, kept: string | null = null): Promise<number> {
  const { db, forgetCredential } = tx;
  await endEmailChanges(tx, userId);
  const ended = { userId, ...(kept === null ? {} : { id: { not: kept } }) };
  const sessions = await db.session.findMany({ where: ended, select: { id: true } });
  const { count } = await db.session.deleteMany({ where: ended });
  for (const { id } of sessions) forgetCredential(id);
  return count;
}
