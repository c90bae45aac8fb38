import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runsOnServer } from '../harness/instance.ts';
import { LoopHolds, longestHold, longestHoldNow, loopProbe } from '../harness/loop-holds.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';

const projects = 100;
const value = 'x'.repeat(280);

// The embedded database reads so many rows in the process of the server, whose event loop waits for it.
describe.runIf(runsOnServer)('a page of a hundred projects with as many variables as there may be', () => {
  let postgres: PostgresServer;
  let home: RealInstance;
  let headers: Record<string, string>;

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    const plans = { pro: { per_minute: 1_000_000, per_day: 1_000_000 } };
    const database = { DATABASE_URL: postgres.url, SECRET_KEY: Buffer.alloc(32, 5).toString('base64') };
    home = await RealInstance.prepare({ ...database, PLANS: JSON.stringify(plans), LOG_LEVEL: 'error' });
    const token = await home.person('mary', { plan: 'pro', scopes: 'projects:write' });
    headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await home.start(loopProbe);
    const variables = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`VARIABLE_${index}`, value]));
    const create = async (more: object) => {
      const body = JSON.stringify({ name: 'Full', ...more });
      return (await fetch(`${home.url}/v1/projects`, { method: 'POST', headers, body })).status;
    };
    expect(await create({ environment_defaults: { variables } })).toBe(201);
    for (let made = 1; made < projects; made += 1) expect(await create({})).toBe(201);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`INSERT INTO environment_variables
        (project_id, environment, name, encrypted_value, sensitive, created_at, updated_at)
      SELECT p.id, environment, v.name, encrypted_value, sensitive, v.created_at, v.updated_at
      FROM environment_variables v, projects p ON CONFLICT DO NOTHING`);
    await client.end();
  });
  afterAll(async () => {
    await home.end('SIGTERM');
    await postgres.remove();
  });

  // What else the machine does is measured too, and only ever adds to it, so of some rounds the least counts.
  test(`holds the event loop for ${longestHold} ms at most`, async () => {
    const holds = new LoopHolds(home);
    const list = async () => {
      const text = await (await fetch(`${home.url}/v1/projects?limit=${projects}`, { headers })).text();
      return text.split(value).length - 1;
    };
    const rounds: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      holds.next();
      expect(await Promise.all([list(), list()])).toEqual(Array(2).fill(projects * 3 * 200));
      // Where nothing was told yet, nothing is known of the round: it would pass for the best of all.
      await vi.waitFor(() => {
        rounds[round] = Math.max(rounds[round] ?? 0, holds.longest());
        expect(rounds[round]).toBeGreaterThan(0);
      });
    }
    const least = Math.min(...rounds);
    const allowed = longestHoldNow();
    process.stdout.write(`a full page holds the event loop for ${least.toFixed(0)} of ${allowed.toFixed(0)} ms\n`);
    expect(least).toBeLessThanOrEqual(allowed);
  });
});
