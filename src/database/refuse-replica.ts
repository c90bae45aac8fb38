import { StartError } from '../config/start-error.ts';

/** Nobody has to begin a transaction for it, which a replica refuses where the database's own are to be serializable. */
export const replicaStatement = 'SHOW in_hot_standby';

/** What a server answers to that. */
export interface ReplicaStatus {
  in_hot_standby: string;
}

/**
 * Refuses a database that follows another one: it takes no changes.
 * @param rows the answer of its server
 * @param calledBy the variable that names it
 * @throws StartError
 */
export function refuseReplica(rows: readonly ReplicaStatus[], calledBy: string): void {
  if (rows[0]?.in_hot_standby !== 'on') return;
  throw new StartError(`${calledBy} leads to a replica, which takes no changes: it has to lead to the primary.`);
}
