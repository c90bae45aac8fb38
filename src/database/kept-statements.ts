import type pg from 'pg';
import { StartError } from '../config/start-error.ts';
import { codesOf } from './error-causes.ts';
import { namedQuery, sendQuery } from './send-query.ts';

const probe = { name: 'portico-probe', text: 'SELECT 1' };

/** What PostgreSQL says of a prepared statement that is not there, or is there already. */
const codes: ReadonlySet<string> = new Set(['26000', '42P05']);

/**
 * Makes sure that each connection keeps what was prepared on it: a pooler that gives its connections to others after each
 * transaction has the second one find what the first has prepared, or neither find its own.
 * @throws StartError where it does not, and names are sent
 */
export async function requireKeptStatements(pool: pg.Pool): Promise<void> {
  const connections: pg.PoolClient[] = [];
  try {
    while (connections.length < 2) connections.push(await pool.connect());
    for (const connection of [...connections, ...connections]) await sendQuery(connection, namedQuery(probe));
  } catch (error) {
    if (!codesOf(error).some((code) => codes.has(code))) throw error;
    throw new StartError(
      'The pooler of DATABASE_POOL_URL does not keep prepared statements: set STATEMENT_NAMES=false, or have it track them (PgBouncer 1.21 and newer: max_prepared_statements).',
    );
  } finally {
    for (const connection of connections) connection.release(true);
  }
}
