import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseProxy } from '../harness/database-proxy.ts';
import { crowding } from '../harness/health-watch.ts';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';

const connections = 4;

/** Milliseconds in which /readyz answers whatever the database does: HAProxy waits for 2 s. */
const longest = 1_500 * crowding;

const ready = { status: 200, body: { status: 'ready', database: 'ok' } };
const unready = { status: 503, body: { status: 'not ready', database: 'out of reach' } };

/** How many statements wait for a lock, as asked in a transaction, which else keeps what it has seen first. */
async function waitingForLocks(client: pg.Client): Promise<unknown> {
  await client.query('SELECT pg_stat_clear_snapshot()');
  const statement = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  return (await client.query(statement)).rows[0]?.count;
}

describe.runIf(runsOnServer)('/readyz', () => {
  let postgres: PostgresServer;
  let proxy: DatabaseProxy;
  let instance: RealInstance;
  let token: string;

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    proxy = await DatabaseProxy.listen(postgres.url);
    instance = await RealInstance.prepare({
      DATABASE_URL: proxy.url,
      SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
      DATABASE_CONNECTIONS: String(connections),
      WORKER: 'false',
    });
    token = await instance.person('mary', { scopes: 'projects:read' });
    await instance.start();
  });
  afterAll(async () => {
    await instance.end('SIGKILL');
    proxy.close();
    await postgres.remove();
  });

  /** @throws Error where the answer takes too long */
  async function readiness() {
    const askedAt = performance.now();
    const response = await fetch(`${instance.url}/readyz`);
    const body: unknown = await response.json();
    expect(performance.now() - askedAt).toBeLessThan(longest);
    return { status: response.status, body };
  }

  /** More lists than there are connections, each of which takes one. */
  function listProjects(signal: AbortSignal | null = null): Promise<number>[] {
    const headers = { authorization: `Bearer ${token}` };
    return Array.from({ length: 2 * connections }, async (_, index) => {
      const response = await fetch(`${instance.url}/v1/projects?limit=${index + 1}`, { headers, signal });
      await response.text();
      return response.status;
    });
  }

  test('is a question or two to the database for fifty who ask at a time', async () => {
    let sent = 0;
    proxy.spoil = (question) => {
      sent += 1;
      return question;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, readiness));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // What the server sends for itself meanwhile is in it.
    expect(sent).toBeLessThan(10);
    await expect.poll(() => readiness().then(() => sent)).toBeGreaterThan(0);
  });

  test('is ready while all connections are taken', async () => {
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query('LOCK TABLE projects');
      const listed = listProjects();
      await expect.poll(() => waitingForLocks(other), { timeout: 10_000 }).toBe(connections);
      const takenAt = performance.now();
      // Longer than what was seen before is good for.
      while (performance.now() - takenAt < 600) expect(await readiness()).toEqual(ready);
      await other.query('ROLLBACK');
      expect(new Set(await Promise.all(listed))).toEqual(new Set([200]));
    } finally {
      await other.end();
    }
  });

  test.each([
    ['no connection is taken', 0],
    ['all connections are waited for', 1],
  ])('is not ready for a database that has gone silent, where %s', async (_, rounds) => {
    const given = new AbortController();
    proxy.spoil = () => Buffer.alloc(0);
    const listed = Array.from({ length: rounds }, () => listProjects(given.signal)).flat();
    await expect.poll(readiness, { timeout: 2 * longest }).toEqual(unready);
    proxy.spoil = (sent) => sent;
    await expect.poll(readiness, { timeout: 10_000 }).toEqual(ready);
    given.abort();
    await Promise.allSettled(listed);
  });

  test('is not ready within two seconds of a database that stops, and ready when it is back', async () => {
    await postgres.stop();
    await expect.poll(readiness, { timeout: 2_000 * crowding }).toEqual(unready);
    await postgres.start();
    await expect.poll(readiness, { timeout: 10_000 }).toEqual(ready);
  });
});
