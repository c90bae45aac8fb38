import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { NamedStatement } from '../../schema/context.ts';
import { identityStatement, type Identity } from './identity.ts';
import { sendQuery, unnamedQuery } from '../database/send-query.ts';

/** Milliseconds between two looks. */
export const lookInterval = 100;

/** Milliseconds that a server has to let us in, and to answer. */
const patience = 1_000;

/** Milliseconds before the next attempt at a server that did not. */
const pauseAfterFailure = 500;

interface Watching<Row> {
  connectionString: string;
  question: NamedStatement;
  /** @param askedAt when the question was sent, by `performance.now()` */
  hear(row: Row, askedAt: number): void;
  lose(reason: unknown): void;
}

/**
 * A server that is asked the same again and again, over a connection that nobody else uses: how it stands is known also
 * where every connection of the pool is in use.
 */
export class WatchedServer<Row extends pg.QueryResultRow> {
  readonly #watching: Watching<Row>;
  readonly #over = new AbortController();
  #client: Promise<pg.Client> | null = null;
  #running: Promise<Row> | null = null;
  #next: Promise<Row> | null = null;
  #identity: Identity | null = null;

  constructor(watching: Watching<Row>) {
    this.#watching = watching;
    void this.#look();
  }

  /** Null until it was reached. */
  get identity(): Identity | null {
    return this.#identity;
  }

  /** The answer to a question that is sent from now on; one for all who ask meanwhile. @throws Error where there is none in a second or two */
  ask(): Promise<Row> {
    const before = this.#running?.catch(() => undefined);
    this.#next ??= Promise.resolve(before).then(() => {
      this.#next = null;
      this.#running = this.#answer();
      return this.#running;
    });
    return this.#next;
  }

  async close(): Promise<void> {
    this.#over.abort();
    const client = await this.#client?.catch(() => null);
    await client?.end().catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      const pause = await this.ask().then(
        () => lookInterval,
        () => pauseAfterFailure,
      );
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #answer(): Promise<Row> {
    this.#over.signal.throwIfAborted();
    this.#client ??= this.#connect();
    const client = this.#client;
    try {
      const connected = await client;
      const askedAt = performance.now();
      const row = await this.#send<Row>(connected, this.#watching.question);
      this.#watching.hear(row, askedAt);
      return row;
    } catch (error) {
      if (this.#client === client) this.#client = null;
      void client.then((connected) => connected.end()).catch(() => undefined);
      if (!this.#over.signal.aborted) this.#watching.lose(error);
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const { connectionString } = this.#watching;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: patience, keepAlive: true });
    // Whoever waits for an answer is told; when nobody does, the next question is.
    client.on('error', () => undefined);
    try {
      await client.connect();
      this.#identity = await this.#send<Identity>(client, identityStatement);
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  async #send<Answer extends pg.QueryResultRow>(client: pg.Client, statement: NamedStatement): Promise<Answer> {
    const timer = setTimeout(() => client.connection.stream.destroy(), patience);
    try {
      const { rows } = await sendQuery(client, unnamedQuery(statement));
      const [row] = rows;
      return row;
    } finally {
      clearTimeout(timer);
    }
  }
}
