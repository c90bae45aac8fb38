import { AsyncLocalStorage } from 'node:async_hooks';

/** A transaction that work is in. It is closed when it is over, since sockets and timers that began in it remember it. */
interface Scope {
  isOpen: boolean;
}

const scope = new AsyncLocalStorage<Scope>();

/** In production nobody pays for the guard: what it would find has been found by then. */
const isGuarded = ['development', 'test'].includes(process.env.NODE_ENV ?? '');

/** Something would wait for the network while a transaction holds a connection, and locks, that others need. */
export class NetworkInTransactionError extends Error {
  constructor(port: string) {
    super(`${port} was asked for inside of a transaction, which must not wait for the network`);
  }
}

/** Runs the work of a transaction so that `requireNoTransaction` knows of it. */
export async function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!isGuarded) return work();
  const own: Scope = { isOpen: true };
  try {
    return await scope.run(own, work);
  } finally {
    own.isOpen = false;
  }
}

/**
 * Every way out to the network asks this first: it makes it impossible, in development and in tests, to wait for the
 * network inside of a transaction.
 * @param port what is asked for, in words
 * @throws NetworkInTransactionError
 */
export function requireNoTransaction(port: string): void {
  if (isGuarded && scope.getStore()?.isOpen) throw new NetworkInTransactionError(port);
}
