import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config/start-error.ts';

/** Whoever wants one of the tables waits no longer for us to get hold of all of them, in milliseconds. */
const longestWait = 250;

/** Between two tries, in milliseconds, */
const pause = 350;

/** and how often that is tried: for a minute. */
const mostTries = 100;

const lockAll = `DO $$ DECLARE "name" text; BEGIN
  FOR "name" IN SELECT format('%I', relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname
  LOOP EXECUTE 'LOCK TABLE ' || "name" || ' IN ACCESS EXCLUSIVE MODE'; END LOOP;
END $$`;

/** What PostgreSQL says where it took too long (query_canceled), or both met (deadlock_detected). */
const passing = new Set(['57014', '40P01']);

/**
 * Begins a transaction that has all tables to itself.
 * @throws StartError where somebody else has some of them for a minute
 */
export async function beginAlone(client: pg.ClientBase): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL statement_timeout = ${longestWait}`);
      await client.query(lockAll);
      await client.query('SET LOCAL statement_timeout = 0');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (!(error instanceof pg.DatabaseError && passing.has(error.code ?? ''))) throw error;
      if (tries === mostTries) {
        throw new StartError('Others have held the tables for a minute: begin again when less is going on.');
      }
      await delay(pause);
    }
  }
}
