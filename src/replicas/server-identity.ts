import type { NamedStatement } from '../../schema/context.ts';

/** Which server something is, and of which database it is a copy: in a copy of another one, there is nothing of ours. */
export interface ServerIdentity {
  /** Given to a server when it is made; its replicas have the same. */
  system: string;
  database: string;
  /** No two servers were started in the same microsecond, and none twice. */
  startedAt: string;
}

export const identityStatement: NamedStatement = {
  name: 'server-identity',
  text: `SELECT system_identifier::text AS system, current_database()::text AS database,
      extract(epoch FROM pg_postmaster_start_time())::text AS "startedAt" FROM pg_control_system()`,
};

/** Whether both are of the same database; not where either is not known. */
export function isSameDatabase(one: ServerIdentity | null, other: ServerIdentity | null): boolean {
  return one !== null && one.system === other?.system && one.database === other.database;
}
