import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { sendAlone, unnamedQuery } from './send-query.ts';

/** Milliseconds in which a database that can be reached has answered. */
const patience = 1_000;

/** PostgreSQL has as many connections as it admits, which it could not say if it were out of reach. */
const tooManyConnections = '53300';

const statement = { name: 'reach-database', text: 'SELECT 1' };

/** Makes a connection that is not the pool's, and ends it. */
async function connectBeside(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end();
  }
}

/**
 * Whether a server answers, in a second at most. Where all connections of the pool are taken, which says that there is much
 * to do and not that the server is away, it is asked beside the pool instead of last in the queue.
 */
export function isServerReachable(pool: pg.Pool, connectionString: string): Promise<boolean> {
  const isUsedUp = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const look = isUsedUp ? connectBeside(connectionString) : sendAlone(pool, unnamedQuery(statement), [], patience);
  const answered = look.then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError && error.code === tooManyConnections,
  );
  return Promise.race([answered, delay(patience, false, { ref: false })]);
}

/** Whether the embedded database, which is in this process, still works: one that has no time yet does. */
export function isEmbeddedReachable(look: () => Promise<unknown>): Promise<boolean> {
  const answered = look().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, delay(patience, true, { ref: false })]);
}
