import type { NamedStatement } from '../../schema/context.ts';

/** Which database something is a copy of: in a copy of another one, there is nothing of ours. */
export interface Identity {
  /** Given to a server when it is made; its replicas have the same. */
  system: string;
  database: string;
}

export const identityStatement: NamedStatement = {
  name: 'database-identity',
  text: 'SELECT system_identifier::text AS system, current_database()::text AS database FROM pg_control_system()',
};

/** Whether both are of the same one; not where either is not known. */
export function isSameDatabase(one: Identity | null, other: Identity | null): boolean {
  return one !== null && one.system === other?.system && one.database === other.database;
}
