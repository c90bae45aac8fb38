import { isDistributed } from './citus-nodes.ts';
import { instance } from './instance.ts';

/** On several nodes, where the row is. */
const waiting = isDistributed
  ? 'SELECT DISTINCT waiting_gpid FROM citus_lock_waits'
  : "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";

/** How many statements wait for a lock in the database of the shared instance, on a server. */
export async function waitingForLocks(): Promise<number> {
  const { prisma } = (await instance()).database;
  // Asked outside of any transaction, within which the view stays as it was first seen.
  return (await prisma.$queryRawUnsafe<unknown[]>(waiting)).length;
}
