import type { Context, KeyedStatement } from '../../schema/context.ts';

/** From so many readers on, one statement for all costs less than one for each; `npm run bench` has the figures. */
const leastReaders = 3;

/** So many share one at most: whoever came first does not wait for hundreds of rows. */
const mostReaders = 32;

/** Somebody who waits for a row. */
interface PendingRead {
  keys: readonly string[];
  resolve(row: unknown): void;
  reject(error: unknown): void;
}

interface JoinedRow {
  /** Whose it is, from 1. */
  reader: number;
}

/** Whether what was given is no key (SQLSTATE class 22, data exception), rather than that the database is in trouble. */
function isOfKeys(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && String(error.code).startsWith('22');
}

/**
 * Whether the statement is more than Citus does on several nodes at once (SQLSTATE 0A000, feature not supported). PostgreSQL has the
 * code too for a plan that a migration has made useless, which passes.
 */
function isOfSeveralNodes(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === '0A000' && !error.message.startsWith('cached plan');
}

/**
 * Reads rows by their keys, where those that are asked for in one turn of the event loop share one round trip. Each
 * reader's keys are a row of what is joined, so that nobody's row can reach another.
 */
export class JoinedReads {
  readonly #query: Context['query'];
  /** What each reader asks the node of their row for. */
  readonly #alone = new Set<KeyedStatement>();
  /** Of each statement that was ever read by; nothing is deleted, since a Map that shrinks and grows keeps what it held. */
  readonly #waiting = new Map<KeyedStatement, PendingRead[]>();

  constructor(query: Context['query']) {
    this.#query = query;
  }

  read<Row>(statement: KeyedStatement, keys: readonly string[]): Promise<Row | null> {
    return new Promise<Row | null>((resolve, reject) => {
      const reader = { keys, resolve, reject };
      const readers = this.#waiting.get(statement);
      if (readers?.length) {
        readers.push(reader);
        return;
      }
      this.#waiting.set(statement, [reader]);
      // After all that has arrived with it was read from the network.
      setImmediate(() => this.#readAll(statement));
    });
  }

  #readAll(statement: KeyedStatement): void {
    const readers = this.#waiting.get(statement) ?? [];
    this.#waiting.set(statement, []);
    for (let first = 0; first < readers.length; first += mostReaders) {
      const some = readers.slice(first, first + mostReaders);
      if (some.length < leastReaders || this.#alone.has(statement)) this.#readEach(statement, some);
      else this.#readTogether(statement, some);
    }
  }

  #readEach(statement: KeyedStatement, readers: readonly PendingRead[]): void {
    for (const { keys, resolve, reject } of readers) {
      this.#query(statement, keys).then(([row = null]) => resolve(row), reject);
    }
  }

  /** Where keys are at fault, each is asked for alone, so that nobody's keys are another's failure; so is what is on several nodes. */
  #readTogether(statement: KeyedStatement, readers: readonly PendingRead[]): void {
    const width = readers[0]?.keys.length ?? 0;
    const columns = Array.from({ length: width }, (_, index) => readers.map(({ keys }) => keys[index]));
    this.#query<JoinedRow>(statement.joined, columns).then(
      (rows) => {
        const rowOf = new Map(rows.map((row) => [row.reader, row]));
        for (const [index, { resolve }] of readers.entries()) resolve(rowOf.get(index + 1) ?? null);
      },
      (error: unknown) => {
        if (isOfSeveralNodes(error)) this.#alone.add(statement);
        if (isOfKeys(error) || this.#alone.has(statement)) this.#readEach(statement, readers);
        else for (const { reject } of readers) reject(error);
      },
    );
  }
}
