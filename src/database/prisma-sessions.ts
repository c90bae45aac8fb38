import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import type { IsolationLevel, SqlDriverAdapter, Transaction } from '@prisma/driver-adapter-utils';
import type pg from 'pg';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { TransactionClient } from '../../schema/context.ts';
import { transactionOptions } from './database.ts';
import { traceQueryable } from './sql-operations.ts';

/** What a session sends its statements over. */
interface SessionConnection {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
}

/** How long Prisma lets a session be, in milliseconds: as long as Node has timers for. Its transaction ends sooner. */
const longest = 2 ** 31 - 1;

/** Where a session has no transaction of its own. */
const noConnection: SessionConnection = {
  query: () => Promise.reject(new Error('Prisma was asked for something outside of the transaction')),
};

/** What a session sends its statements over, for the time being. */
class Slot {
  connection = noConnection;
  /** Whether Prisma has ended the session. */
  isOver = false;
}

/** Whose session Prisma begins, in its asynchronous context. */
const beginning = new AsyncLocalStorage<Slot>();

/** To Prisma, a transaction that has begun; its beginning and its end are another's. */
function transactionOf(adapter: SqlDriverAdapter, slot: Slot): Transaction {
  const end = async () => {
    slot.isOver = true;
  };
  // An adapter's methods run on its `client`: here that is the session's connection instead of the pool.
  const transaction: Transaction = Object.create(adapter, {
    client: { value: { query: (config: pg.QueryConfig) => slot.connection.query(config) } },
    options: { value: { usePhantomQuery: true } },
    commit: { value: end },
    rollback: { value: end },
  });
  return transaction;
}

/** Prisma's adapter, whose transactions can be sessions. */
export class SessionAdapter extends PrismaPg {
  override async connect() {
    const connected = await super.connect();
    const startOwn = connected.startTransaction.bind(connected);
    // A session's statements are sent by its transaction, which tells of them.
    return Object.assign(traceQueryable(connected), {
      startTransaction: async (isolationLevel?: IsolationLevel) => {
        const slot = beginning.getStore();
        return slot ? transactionOf(connected, slot) : traceQueryable(await startOwn(isolationLevel));
      },
    });
  }
}

/** An interactive transaction of Prisma's that is begun already, for one transaction on any connection. */
export class PrismaSession {
  readonly #db: TransactionClient;
  readonly #slot: Slot;
  readonly #end: () => void;
  #isUsed = false;

  private constructor(db: TransactionClient, slot: Slot, end: () => void) {
    this.#db = db;
    this.#slot = slot;
    this.#end = end;
  }

  static begin(prisma: PrismaClient): Promise<PrismaSession> {
    const slot = new Slot();
    const { maxWait } = transactionOptions;
    return new Promise((resolve, reject) => {
      const serve = (db: TransactionClient) =>
        new Promise<void>((end) => {
          resolve(new PrismaSession(db, slot, end));
        });
      beginning.run(slot, () => prisma.$transaction(serve, { maxWait, timeout: longest })).catch(reject);
    });
  }

  /** Prisma's client on the connection. */
  get db(): TransactionClient {
    this.#isUsed = true;
    return this.#db;
  }

  /** Whether it can be had for a transaction. */
  get isFresh(): boolean {
    return !this.#isUsed && !this.#slot.isOver;
  }

  /** Has its statements sent over a connection. */
  lend(connection: SessionConnection): void {
    this.#slot.connection = connection;
  }

  /** Has nothing sent any more. One that was used ends, so that what still runs in it cannot get into another transaction. */
  giveBack(): void {
    this.#slot.connection = noConnection;
    if (this.#isUsed) this.#end();
  }
}

/**
 * Sessions that nobody has used yet. To begin one costs Prisma a third of a millisecond, and most transactions of our own
 * statements need none.
 */
export class PrismaSessions {
  readonly #prisma: PrismaClient;
  readonly #fresh: PrismaSession[] = [];

  constructor(prisma: PrismaClient) {
    this.#prisma = prisma;
  }

  async take(): Promise<PrismaSession> {
    let session = this.#fresh.pop();
    while (session && !session.isFresh) session = this.#fresh.pop();
    return session ?? PrismaSession.begin(this.#prisma);
  }

  giveBack(session: PrismaSession): void {
    session.giveBack();
    if (session.isFresh) this.#fresh.push(session);
  }
}
