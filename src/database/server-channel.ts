import pg from 'pg';
import type { QueryForm } from './send-query.ts';
import type { ChangeChannel, ChangeListener } from './change-channel.ts';

const channel = 'portico_changes';

/** Milliseconds between two looks at whether the connection still answers, and in which it has to. */
const heartbeat = 5_000;

const publishStatement = {
  name: 'publish-changes',
  text: `SELECT pg_notify('${channel}', subject) FROM unnest($1::text[]) AS subject`,
};

/** A connection that only listens: one in a pool is not always the same. */
class Listening {
  readonly #client: pg.Client;
  readonly #listener: ChangeListener;
  #timer: NodeJS.Timeout | undefined;
  #hasBegun = false;
  #isOver = false;

  constructor(connectionString: string, listener: ChangeListener) {
    this.#client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: heartbeat,
      query_timeout: heartbeat,
      keepAlive: true,
    });
    this.#listener = listener;
  }

  async begin(): Promise<void> {
    this.#client.on('error', (error) => this.#lose(error));
    this.#client.on('end', () => this.#lose(new Error('the connection ended')));
    this.#client.on('notification', ({ payload }) => {
      if (payload !== undefined && !this.#isOver) this.#listener.hear(payload);
    });
    try {
      await this.#client.connect();
      await this.#client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.end();
      throw error;
    }
    this.#hasBegun = true;
    this.#timer = setInterval(() => this.#client.query('SELECT 1').catch((error) => this.#lose(error)), heartbeat);
    this.#timer.unref();
  }

  #lose(reason: unknown): void {
    if (this.#isOver) return;
    this.end();
    // Before that, beginning itself fails.
    if (this.#hasBegun) this.#listener.lost(reason);
  }

  end(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#client.end().catch(() => undefined);
  }
}

/** PostgreSQL's LISTEN and NOTIFY. */
export function serverChannel(connectionString: string, pool: pg.Pool, form: QueryForm): ChangeChannel {
  return {
    publish: async (subjects) => {
      await pool.query(form(publishStatement), [subjects]);
    },
    listen: async (listener) => {
      const listening = new Listening(connectionString, listener);
      await listening.begin();
      return () => listening.end();
    },
  };
}
