import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { NamedStatement } from '../../schema/context.ts';
import { sendQuery, unnamedQuery } from '../database/send-query.ts';
import { identityStatement, type ServerIdentity } from './server-identity.ts';

/** Milliseconds between two polls. */
export const pollInterval = 100;

/** Milliseconds that a server has to let us in, and to answer. */
const answerTimeout = 1_000;

/** Milliseconds for which a server is left alone that did not. */
const pauseAfterFailure = 500;

interface Polling<Status> {
  connectionString: string;
  /** Asks for the status. */
  statement: NamedStatement;
  /** @param askedAt when it was asked for, by `performance.now()` */
  onStatus(status: Status, askedAt: number): void;
  /** Is called once for each connection that breaks, or cannot be had. */
  onLost(reason: unknown): void;
}

/**
 * A server that is asked the same again and again, over a connection that nobody else uses: how it stands is known also
 * where every connection of the pool is in use.
 */
export class PolledServer<Status extends pg.QueryResultRow> {
  readonly #polling: Polling<Status>;
  readonly #over = new AbortController();
  #client: Promise<pg.Client> | null = null;
  #running: Promise<Status> | null = null;
  #next: Promise<Status> | null = null;
  #identity: ServerIdentity | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(polling: Polling<Status>) {
    this.#polling = polling;
    void this.#poll();
  }

  /** Null while there is no connection. */
  get identity(): ServerIdentity | null {
    return this.#identity;
  }

  /**
   * The status as it is from now on, asked for once for all who want to know meanwhile.
   * @throws Error where it does not answer in about a second; at once, where it did not a moment ago
   */
  ask(): Promise<Status> {
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

  async #poll(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      await this.ask().catch(() => undefined);
      await delay(pollInterval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #answer(): Promise<Status> {
    this.#over.signal.throwIfAborted();
    if (performance.now() < this.#failedAt + pauseAfterFailure) throw new Error('it did not answer a moment ago');
    this.#client ??= this.#connect();
    const client = this.#client;
    try {
      const connected = await client;
      const askedAt = performance.now();
      const status = await this.#send<Status>(connected, this.#polling.statement);
      this.#polling.onStatus(status, askedAt);
      return status;
    } catch (error) {
      this.#lose(client, error);
      throw error;
    }
  }

  /** Both when an answer does not come, and when the connection breaks while none is waited for. */
  #lose(client: Promise<pg.Client>, reason: unknown): void {
    if (this.#client !== client || this.#over.signal.aborted) return;
    this.#client = null;
    this.#identity = null;
    this.#failedAt = performance.now();
    void client.then((connected) => connected.end()).catch(() => undefined);
    this.#polling.onLost(reason);
  }

  #connect(): Promise<pg.Client> {
    const { connectionString } = this.#polling;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: answerTimeout, keepAlive: true });
    const connecting = this.#open(client);
    client.on('error', (error) => this.#lose(connecting, error));
    client.on('end', () => this.#lose(connecting, new Error('the connection has ended')));
    return connecting;
  }

  async #open(client: pg.Client): Promise<pg.Client> {
    try {
      await client.connect();
      // No other can be had of a replica, whatever the database's own is.
      await client.query("SET default_transaction_isolation TO 'read committed'");
      this.#identity = await this.#send<ServerIdentity>(client, identityStatement);
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  async #send<Answer extends pg.QueryResultRow>(client: pg.Client, statement: NamedStatement): Promise<Answer> {
    const timer = setTimeout(() => client.connection.stream.destroy(), answerTimeout);
    try {
      const { rows } = await sendQuery(client, unnamedQuery(statement));
      const [row] = rows;
      return row;
    } finally {
      clearTimeout(timer);
    }
  }
}
