import { instance } from './instance.ts';

/** How many statements wait for a lock in the database of the shared instance, on a server. */
export async function waitingForLocks(): Promise<number> {
  const { prisma } = (await instance()).database;
  // Asked outside of any transaction, within which the view stays as it was first seen.
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  return rows.length;
}
