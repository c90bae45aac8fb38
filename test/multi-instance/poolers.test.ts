import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { PgBouncer } from '../harness/pgbouncer.ts';
import { RealInstance } from '../harness/real-instance.ts';

const { TEST_DATABASE_URL: serverUrl = '' } = process.env;

const secretKey = Buffer.alloc(32, 5).toString('base64');
const made = z.object({ id: z.string() });

describe.runIf(serverUrl).each([
  ['transaction', 'false'],
  ['session', 'true'],
] as const)('by way of PgBouncer, in %s mode, with STATEMENT_NAMES=%s', (mode, names) => {
  let pooler: PgBouncer;
  let url: string;
  let database: pg.Client;
  let instances: RealInstance[];
  let authorization: string;

  beforeAll(async () => {
    url = await createServerDatabase(serverUrl);
    pooler = await PgBouncer.create(url, mode);
    const environment = {
      DATABASE_URL: url,
      DATABASE_POOL_URL: pooler.url,
      STATEMENT_NAMES: names,
      SECRET_KEY: secretKey,
      PLANS: '{"free":{"per_minute":10000,"per_day":100000,"max_projects":1000}}',
    };
    const first = await RealInstance.prepare(environment);
    instances = [first, await RealInstance.prepare(environment)];
    authorization = `Bearer ${await first.person('ada', { scopes: 'projects:write,deployments:write' })}`;
    await Promise.all(instances.map((instance) => instance.start()));
    database = new pg.Client({ connectionString: url });
    await database.connect();
  });
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGTERM')));
    await database.end();
    await pooler.remove();
  });

  const call = (index: number, method: string, body?: object, more: Record<string, string> = {}, rest = '') =>
    fetch(`${instances[index % 2]?.url}/v1/projects${rest}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  test('of 50 racing writes with one Idempotency-Key one is made', async () => {
    const key = { 'idempotency-key': `${mode}-race` };
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => call(index, 'POST', { name: 'Once' }, key)),
    );
    const bodies = await Promise.all(replies.map((reply) => reply.text()));
    const ids = replies.flatMap(({ status }, index) => (status === 201 ? [bodies[index]] : []));
    expect(new Set(replies.map(({ status }) => status)).difference(new Set([201, 409]))).toEqual(new Set());
    expect(new Set(ids).size).toBe(1);
  });

  test('two hundred reads at a time share what connections the pooler has', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => call(index, 'POST', { name: `Number ${index}` })));
    const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => call(index, 'GET')));
    expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(200));
    const { rows } = await database.query(`SELECT count(*)::int AS open FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    // Ten of the pooler's where it shares them, and of each process the one that listens.
    expect(rows[0].open).toBeLessThanOrEqual(mode === 'transaction' ? 12 : 42);
  });

  test('what is changed by way of one is heard by the other', async () => {
    const heard = new pg.Client({ connectionString: url });
    await heard.connect();
    try {
      const subjects: string[] = [];
      heard.on('notification', ({ payload = '' }) => subjects.push(payload));
      await heard.query('LISTEN portico_changes');
      const { id } = made.parse(await (await call(0, 'POST', { name: 'Heard' })).json());
      const queued = await call(0, 'POST', { ref: 'main', commit_sha: 'c0ffee1' }, {}, `/${id}/deployments`);
      expect(queued.status).toBe(201);
      await expect.poll(() => subjects, { timeout: 5_000 }).toContain(`project ${id}`);
    } finally {
      await heard.end();
    }
  });

  test('while the pooler is away requests are told to come back, and are answered when it is', async () => {
    await pooler.stop();
    const reply = await call(0, 'GET');
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1']);
    await pooler.start();
    await expect.poll(async () => (await call(0, 'GET')).status, { timeout: 20_000, interval: 200 }).toBe(200);
  });
});

describe.runIf(serverUrl)('a pooler that does not keep prepared statements', () => {
  test('is told of at the start, with what to set', async () => {
    const url = await createServerDatabase(serverUrl);
    const pooler = await PgBouncer.create(url, 'transaction');
    const instance = await RealInstance.prepare({
      DATABASE_URL: url,
      DATABASE_POOL_URL: pooler.url,
      SECRET_KEY: secretKey,
    });
    await expect(instance.start()).rejects.toThrow('set STATEMENT_NAMES=false');
    await pooler.remove();
  });
});
