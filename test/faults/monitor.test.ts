import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { durations, exportOf } from '../harness/otlp.ts';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';

describe.runIf(runsOnServer)('the monitor of two processes', () => {
  let postgres: PostgresServer;
  let first: RealInstance;
  let second: RealInstance;
  let database: pg.Client;
  let token: string;

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    const environment = { DATABASE_URL: postgres.url, SECRET_KEY: Buffer.alloc(32, 5).toString('base64') };
    first = await RealInstance.prepare(environment);
    second = await RealInstance.prepare(environment);
    token = await first.person('mary', { plan: 'pro', scopes: 'projects:write,metrics:write,incidents:read' });
    await first.start();
    database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await second.end('SIGTERM');
    await postgres.remove();
  });

  async function call(on: RealInstance, path: string, body?: object) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(on.url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  }

  async function holder(): Promise<string> {
    return (await database.query("SELECT holder FROM leases WHERE name = 'monitor'")).rows[0]?.holder ?? '';
  }

  test('goes on when the one that watches is killed, and opens nothing twice', async () => {
    await expect.poll(holder, { timeout: 20_000 }).not.toBe('');
    const killed = await holder();
    await second.start();
    const project = `/v1/projects/${Object(await call(first, '/v1/projects', { name: 'Shop' })).id}`;
    const failing = { at: new Date(), counts: [60, 0, 0], attributes: { 'http.response.status_code': 500 } };
    await call(first, `${project}/otlp/v1/metrics`, exportOf([durations([failing])]));
    const incidents = async () => Object(await call(second, `${project}/incidents`));
    const outages = async () => (await incidents()).filter(({ kind }: { kind: string }) => kind === 'outage').length;
    await expect.poll(outages, { timeout: 20_000 }).toBe(1);
    await first.end('SIGKILL');
    await expect.poll(async () => (await holder()) === killed, { timeout: 40_000 }).toBe(false);
    // Two more looks of the one that goes on: its lease is renewed at each.
    const renewals = new Set<string>();
    await expect
      .poll(
        async () => {
          const { rows } = await database.query("SELECT expires_at::text AS at FROM leases WHERE name = 'monitor'");
          return renewals.add(rows[0].at).size;
        },
        { timeout: 40_000 },
      )
      .toBeGreaterThanOrEqual(3);
    expect(await outages()).toBe(1);
    const { rows } = await database.query(
      "SELECT count(*)::int AS told FROM events WHERE type = 'incident.opened' AND data->>'kind' = 'outage'",
    );
    expect(rows[0].told).toBe(1);
  });
});
