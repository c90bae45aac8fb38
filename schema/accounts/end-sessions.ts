import type { Transaction } from '../context.ts';

/** Signs somebody out everywhere. @returns of how many browsers that was */
export async function endSessions({ db, forgetCredential }: Transaction, userId: string): Promise<number> {
  const sessions = await db.session.findMany({ where: { userId }, select: { id: true } });
  const { count } = await db.session.deleteMany({ where: { userId } });
  for (const { id } of sessions) forgetCredential(id);
  return count;
}
