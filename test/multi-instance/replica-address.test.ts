import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DatabaseProxy } from '../harness/database-proxy.ts';
import { freePort } from '../harness/free-port.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { scrape } from '../harness/scrape.ts';

const { TEST_DATABASE_URL: serverUrl, TEST_VALKEY_URL: valkeyUrl = '' } = process.env;

const names = z.array(z.object({ name: z.string() }));

describe.runIf(serverUrl && valkeyUrl)('the address of a replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let other: PostgresServer;
  let address: DatabaseProxy;
  let server: RealInstance;
  let metricsPort: number;
  let authorization: string;

  beforeAll(async () => {
    primary = await PostgresServer.create();
    replica = await PostgresServer.createReplica(primary);
    other = await PostgresServer.createReplica(primary);
    address = await DatabaseProxy.listen(replica.url);
    metricsPort = await freePort();
    server = await RealInstance.prepare({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: address.url,
      VALKEY_URL: valkeyUrl,
      SECRET_KEY: Buffer.alloc(32, 8).toString('base64'),
      PLANS: '{"free":{"per_minute":100000,"per_day":1000000}}',
    });
    authorization = `Bearer ${await server.person('ada', { scopes: 'projects:read,projects:write' })}`;
    await server.start({ METRICS_PORT: String(metricsPort) });
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    address.close();
    await other.remove();
    await replica.remove();
    await primary.remove();
  });

  const reads = async (outcome: string) => (await scrape(metricsPort)).sum('portico_replica_reads_total', { outcome });

  const isInUse = async () => (await scrape(metricsPort)).sum('portico_replica_in_use') === 1;

  async function create(name: string): Promise<void> {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ name });
    expect((await fetch(`${server.url}/v1/projects`, { method: 'POST', headers, body })).status).toBe(201);
  }

  async function listed(): Promise<string[]> {
    const reply = await fetch(`${server.url}/v1/projects?limit=100`, { headers: { authorization } });
    expect(reply.status).toBe(200);
    return names.parse(await reply.json()).map(({ name }) => name);
  }

  test('may lead to several servers: only the one is read from of which it is known how far it is', async () => {
    await expect.poll(isInUse, { timeout: 15_000 }).toBe(true);
    await other.query('SELECT pg_wal_replay_pause()');
    address.target = Number(new URL(other.url).port);
    await create('First');
    const [before, failed] = [await reads('replica'), await reads('failed')];
    expect(await listed()).toEqual(['First']);
    expect([await reads('replica'), await reads('failed')]).toEqual([before, failed + 1]);
    address.target = Number(new URL(replica.url).port);
    const isReadFrom = async () => (await listed()).length === 1 && (await reads('replica')) > before;
    await expect.poll(isReadFrom, { timeout: 15_000 }).toBe(true);
  });

  test('may break a connection before it is ready: what was to be read over it is read from the database itself', async () => {
    await create('Second');
    let broken = 0;
    address.spoil = (sent) => {
      if (!sent.includes('lock_timeout')) return sent;
      broken += 1;
      return null;
    };
    try {
      await expect.poll(() => Promise.all(Array.from({ length: 10 }, listed)).then(() => broken)).toBeGreaterThan(0);
      expect(await listed()).toEqual(['Second', 'First']);
    } finally {
      address.spoil = (sent) => sent;
    }
    const before = await reads('replica');
    await expect
      .poll(async () => (await listed()).length === 2 && (await reads('replica')) > before, { timeout: 15_000 })
      .toBe(true);
  });
});
