import type pg from 'pg';
import { type OpenTransaction, transactionOptions } from './database.ts';
import { LostConnectionError } from './lost-connection.ts';
import type { PrismaSession, PrismaSessions } from './prisma-sessions.ts';
import { type QueryForm, sendQuery } from './send-query.ts';

/** Something was asked of it after its end. */
class TransactionOverError extends Error {
  /** As Prisma says of its own. */
  readonly code = 'P2028';

  constructor() {
    super('the transaction is over, or took too long');
  }
}

/** Nothing was committed, since a statement had failed whose failure the work did not tell. */
class RolledBackError extends Error {
  constructor() {
    super('the transaction was rolled back, since a statement in it had failed');
  }
}

/**
 * A transaction on a connection that pipelines. What needs no answer in between shares a round trip: BEGIN goes with the
 * first reading, and what is written last with COMMIT.
 */
class ServerTransaction implements OpenTransaction {
  readonly #connection: pg.PoolClient;
  readonly #form: QueryForm;
  readonly #session: PrismaSession;
  readonly #last: (() => Promise<pg.QueryResult>)[] = [];
  #begun: Promise<pg.QueryResult> | null = null;
  #isOver = false;
  #isCommitting = false;

  constructor(connection: pg.PoolClient, session: PrismaSession, form: QueryForm) {
    this.#connection = connection;
    this.#form = form;
    this.#session = session;
    session.lend({
      query: async (config) => {
        await this.#begin();
        return this.#send(config);
      },
    });
  }

  get db() {
    return this.#session.db;
  }

  query: OpenTransaction['query'] = async (statement, values) => {
    const [, { rows }] = await Promise.all([this.#begin(), this.#send(this.#form(statement), values)]);
    return rows;
  };

  // It waits for BEGIN, which nothing may be written without, should it fail by itself.
  write: OpenTransaction['write'] = async (statement, values) => {
    await this.#begin();
    return (await this.#send(this.#form(statement), values)).rows;
  };

  writeLast: OpenTransaction['writeLast'] = (statement, values) => {
    this.#last.push(() => this.#send(this.#form(statement), values));
  };

  async commit(): Promise<void> {
    if (!this.#begun && this.#last.length === 0) return;
    await this.#begin();
    this.#isCommitting = true;
    const last = this.#last.map((send) => send());
    const ended = await Promise.allSettled([...last, this.#send({ text: 'COMMIT' })]);
    this.#isOver = true;
    for (const end of ended) if (end.status === 'rejected') throw end.reason;
    const commit = ended.at(-1);
    if (commit?.status !== 'fulfilled' || commit.value.command !== 'COMMIT') throw new RolledBackError();
  }

  /** @returns whether it can be done again, since its connection was lost before anything could be committed */
  async rollBack(): Promise<boolean> {
    if (!this.#begun) return false;
    const isExpired = this.#isOver;
    const isRolledBack = await this.#send({ text: 'ROLLBACK' }).then(
      () => true,
      () => false,
    );
    this.#isOver = true;
    return !isRolledBack && !isExpired && !this.#isCommitting;
  }

  /** Ends the connection, and with it all that still waits for an answer. */
  expire(): void {
    this.#isOver = true;
    this.#connection.connection.stream.destroy();
  }

  #begin(): Promise<pg.QueryResult> {
    this.#begun ??= this.#send({ text: 'BEGIN' });
    return this.#begun;
  }

  /** All that is sent in one turn of the event loop is one packet. */
  #send(config: pg.QueryConfig, values?: readonly unknown[]): Promise<pg.QueryResult> {
    if (this.#isOver) return Promise.reject(new TransactionOverError());
    const { stream } = this.#connection.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return sendQuery(this.#connection, config, values);
  }
}

async function runOn<Result>(
  connection: pg.PoolClient,
  transaction: ServerTransaction,
  work: (transaction: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const timer = setTimeout(() => transaction.expire(), transactionOptions.timeout);
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    throw (await transaction.rollBack()) ? new LostConnectionError(error) : error;
  } finally {
    clearTimeout(timer);
    // Whoever has it next would be in this transaction.
    connection.release(connection.getTransactionStatus() !== 'I');
  }
}

/** What transactions on a server are made of. */
export interface ServerTransactionParts {
  /** Its connections pipeline. */
  pool: pg.Pool;
  sessions: PrismaSessions;
  form: QueryForm;
}

/** Runs the work in a transaction on a connection of the pool's. */
export async function runServerTransaction<Result>(
  { pool, sessions, form }: ServerTransactionParts,
  work: (transaction: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect();
  const session = await sessions.take().catch((error: unknown) => {
    connection.release();
    throw error;
  });
  try {
    return await runOn(connection, new ServerTransaction(connection, session, form), work);
  } finally {
    sessions.giveBack(session);
  }
}
