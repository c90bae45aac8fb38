import type { Database } from './database.ts';

/** How many connections there are to the server, and what of them a process takes. */
export interface ConnectionRoom {
  /** What this process takes at most, the one that listens included. */
  taken: number;
  /** What the server admits, those that it keeps for administrators left out. */
  admitted: number;
}

const statement = {
  name: 'connection-room',
  text: `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) AS admitted`,
};

/**
 * Null where the database is embedded, which has one connection and no other process.
 * @param hasReplicas whether one more asks all the time how far they may be behind
 */
export async function connectionRoom(
  { query, isEmbedded, connections }: Pick<Database, 'query' | 'isEmbedded' | 'connections'>,
  hasReplicas: boolean,
): Promise<ConnectionRoom | null> {
  if (isEmbedded) return null;
  const [row] = await query<{ admitted: number }>(statement, []);
  return { taken: connections + (hasReplicas ? 2 : 1), admitted: row?.admitted ?? 0 };
}

/** Whether the server admits all that one process may take. */
export const hasRoom = ({ taken, admitted }: ConnectionRoom): boolean => taken <= admitted;

/** The arithmetic in a sentence, for whoever starts one more process. */
export function roomText({ taken, admitted }: ConnectionRoom): string {
  const room = Math.floor(admitted / taken);
  return `a process takes ${taken} connections at most, and the database admits ${admitted}: room for ${room}`;
}
