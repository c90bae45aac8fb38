import type pg from 'pg';
import { identityStatement, type ServerIdentity } from './server-identity.ts';

/**
 * A replica knows no `serializable`, whatever the database's own is; and what waits in it for a lock that the primary holds, or
 * takes long, has another place to be read. In milliseconds.
 */
const settings = `SET default_transaction_isolation TO 'read committed'; SET lock_timeout TO 1000; SET statement_timeout TO 5000`;

/**
 * What is done on each connection before it is used.
 * @param expected the server whose position is known
 * @returns rejects where it is another one, as behind an address that leads to several
 */
export function standbySession(expected: () => ServerIdentity | null): (client: pg.ClientBase) => Promise<void> {
  return async (client) => {
    await client.query(settings);
    const { rows } = await client.query<ServerIdentity>(identityStatement.text);
    if (rows[0]?.startedAt !== expected()?.startedAt) throw new Error('the address has led to another server');
  };
}
