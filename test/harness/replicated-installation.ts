import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { DatabaseProxy } from './database-proxy.ts';
import { freePort } from './free-port.ts';
import { PostgresServer } from './postgres-server.ts';
import { RealInstance } from './real-instance.ts';
import { type Scrape, scrape } from './scrape.ts';
import { ValkeyServer } from './valkey-server.ts';

const secretKey = Buffer.alloc(32, 6).toString('base64');
const plans = '{"free":{"per_minute":100000,"per_day":1000000,"max_projects":10000}}';
const scopes = 'projects:write,deployments:write,members:write,metrics:read';

/** Which of the two servers. */
export type Which = 0 | 1;

/** Somebody with a token. */
export interface Caller {
  username: string;
  token: string;
}

interface Reply {
  status: number;
  body: unknown;
}

/** Two servers in processes of their own, on one database that has a replica, and on one Valkey; a proxy stands between that and the first. */
export class ReplicatedInstallation {
  readonly primary: PostgresServer;
  readonly replica: PostgresServer;
  readonly valkey: ValkeyServer;
  readonly valkeyOfFirst: DatabaseProxy;
  readonly environment: Readonly<Record<string, string>>;
  readonly #servers: { instance: RealInstance; metricsPort: number }[] = [];

  private constructor(
    primary: PostgresServer,
    replica: PostgresServer,
    valkey: ValkeyServer,
    valkeyOfFirst: DatabaseProxy,
  ) {
    this.primary = primary;
    this.valkeyOfFirst = valkeyOfFirst;
    this.replica = replica;
    this.valkey = valkey;
    this.environment = {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: replica.url,
      VALKEY_URL: valkey.url,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'info',
      PLANS: plans,
    };
  }

  static async create(): Promise<ReplicatedInstallation> {
    const primary = await PostgresServer.create();
    // A replica cannot be asked so, and is nevertheless where the database is.
    const replica = await PostgresServer.createReplica(primary, { default_transaction_isolation: 'serializable' });
    const valkey = await ValkeyServer.create();
    const proxy = await DatabaseProxy.listen(valkey.url);
    const installation = new ReplicatedInstallation(primary, replica, valkey, proxy);
    await installation.#startServer({ VALKEY_URL: proxy.url });
    await installation.#startServer();
    return installation;
  }

  async #startServer(more: Record<string, string> = {}): Promise<void> {
    const instance = await RealInstance.prepare(this.environment);
    const metricsPort = await freePort();
    await instance.start({ METRICS_PORT: String(metricsPort), ...more });
    this.#servers.push({ instance, metricsPort });
  }

  server(which: Which): RealInstance {
    const server = this.#servers[which];
    if (!server) throw new Error('it has not started');
    return server.instance;
  }

  async person(username: string): Promise<Caller> {
    return { username, token: await this.server(0).person(username, { scopes }) };
  }

  /** @param key that makes the request safe to repeat (Idempotency-Key) */
  async call(
    which: Which,
    { token }: Caller,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<Reply> {
    const reply = await fetch(`${this.server(which).url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    return { status: reply.status, body: text ? JSON.parse(text) : null };
  }

  /** Has the replica keep what it is sent, and not show it until it goes on. */
  async pauseReplay(): Promise<void> {
    await this.replica.query('SELECT pg_wal_replay_pause()');
  }

  async resumeReplay(): Promise<void> {
    await this.replica.query('SELECT pg_wal_replay_resume()');
  }

  /** Has Valkey forget everything and end its connections, as one does that takes another's place; until the servers are back. */
  async replaceValkey(): Promise<void> {
    const valkey = new Redis(this.valkey.url);
    try {
      await valkey.flushall();
      await valkey.call('CLIENT', 'KILL', 'TYPE', 'normal');
      const clients = async () =>
        String(await valkey.call('CLIENT', 'LIST', 'TYPE', 'normal'))
          .trim()
          .split('\n');
      await expect.poll(async () => (await clients()).length, { interval: 10 }).toBe(1 + this.#servers.length);
    } finally {
      valkey.disconnect();
    }
  }

  /** What Prometheus is told by each. */
  scrapes(): Promise<Scrape[]> {
    return Promise.all(this.#servers.map(({ metricsPort }) => scrape(metricsPort)));
  }

  /** How often something was read with an outcome, by both together. */
  async reads(outcome: string): Promise<number> {
    const scrapes = await this.scrapes();
    return scrapes.reduce((sum, one) => sum + one.sum('portico_replica_reads_total', { outcome }), 0);
  }

  /** How many of the servers read from the replica. */
  async using(): Promise<number> {
    const scrapes = await this.scrapes();
    return scrapes.reduce((sum, one) => sum + one.sum('portico_replica_in_use'), 0);
  }

  async remove(): Promise<void> {
    await Promise.all(this.#servers.map(({ instance }) => instance.end('SIGTERM')));
    this.valkeyOfFirst.close();
    await this.valkey.stop();
    await this.replica.remove();
    await this.primary.remove();
  }
}
