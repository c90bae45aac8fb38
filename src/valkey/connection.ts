import { once } from 'node:events';
import { Redis } from 'ioredis';
import { requireNoTransaction } from '../database/transaction-scope.ts';

/** Milliseconds that a command may take; longer, and it counts as failed. */
const commandTimeout = 250;
const longestPause = 1_000;

/** Milliseconds that a start waits for the connection, before it goes on without. */
const connectionGraceMs = 1_000;

/** No command of it is sent from inside of a transaction of the database. */
class GuardedRedis extends Redis {
  override sendCommand(...command: Parameters<Redis['sendCommand']>): unknown {
    requireNoTransaction('Valkey');
    return super.sendCommand(...command);
  }
}

/**
 * A connection to Valkey or Redis that never makes a request wait for it: while it is down, commands fail at once.
 * It comes back by itself. Who uses it says what a failure means.
 */
export async function connectValkey(url: string): Promise<Redis> {
  const connection = new GuardedRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout,
    retryStrategy: (attempt) => Math.min(attempt * 100, longestPause),
  });
  connection.on('error', () => undefined);
  await once(connection, 'ready', { signal: AbortSignal.timeout(connectionGraceMs) }).catch(() => undefined);
  return connection;
}
