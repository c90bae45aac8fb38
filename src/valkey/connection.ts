import { once } from 'node:events';
import { Redis } from 'ioredis';
import { requireNoTransaction } from '../database/transaction-scope.ts';

/** Milliseconds that a command may take; longer, and it counts as failed. */
const commandTimeout = 250;
const longestPause = 1_000;

/** Milliseconds that a start waits for the connection, before it goes on without. */
const connectionGraceMs = 1_000;

type Sending = Parameters<Redis['sendCommand']>;

/**
 * Fails a command that takes too long. An event loop that was held up runs its timers before it reads what has arrived
 * meanwhile, so a command is late only where there is no answer after that either.
 */
function failWhenLate([command]: Sending): void {
  const fail = () => {
    if (!command.isSettled) command.reject(new Error('The command timed out'));
  };
  const timer = setTimeout(() => setImmediate(fail), commandTimeout);
  const stop = () => clearTimeout(timer);
  command.promise.then(stop, stop);
}

/** No command of it is sent from inside of a transaction of the database, and none is waited for without end. */
class GuardedRedis extends Redis {
  override sendCommand(...sending: Sending): unknown {
    requireNoTransaction('Valkey');
    const answer = super.sendCommand(...sending);
    failWhenLate(sending);
    return answer;
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
    retryStrategy: (attempt) => Math.min(attempt * 100, longestPause),
  });
  connection.on('error', () => undefined);
  await once(connection, 'ready', { signal: AbortSignal.timeout(connectionGraceMs) }).catch(() => undefined);
  return connection;
}
