import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runsOnServer } from '../harness/instance.ts';
import { migratedDirectory } from '../harness/embedded-template.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { isThoroughOnEmbedded } from '../harness/thorough.ts';

/** Fewer where each takes longer. */
const requests = runsOnServer ? 500 : isThoroughOnEmbedded ? 150 : 50;
const plans = JSON.stringify({ pro: { per_minute: 100_000, per_day: 1_000_000 } });

/** Creates project number `number` under a key of its own. @returns its id; null where no answer came */
async function create(instance: RealInstance, token: string, number: number): Promise<string | null> {
  try {
    const response = await fetch(`${instance.url}/v1/projects`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `project-${number}`,
      },
      body: JSON.stringify({ name: `Project ${number}` }),
    });
    const body: unknown = await response.json();
    return response.status === 201 ? String(Object(body).id) : null;
  } catch {
    return null;
  }
}

/** Sends all requests, 20 at a time. */
async function createAll(instance: RealInstance, token: string): Promise<(string | null)[]> {
  const ids: (string | null)[] = Array.from({ length: requests }, () => null);
  let next = 0;
  const worker = async () => {
    while (next < requests) {
      const number = next++;
      ids[number] = await create(instance, token, number);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  return ids;
}

async function countProjects(instance: RealInstance, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${instance.url}/v1/projects?limit=1`, { headers });
  return Number(response.headers.get('x-total-count'));
}

async function crashAndRetry(environment: Record<string, string>): Promise<void> {
  const instance = await RealInstance.prepare({ PLANS: plans, ...environment });
  const token = await instance.person('mary', { plan: 'pro', scopes: 'projects:read,projects:write' });
  await instance.start();
  const answers = createAll(instance, token);
  // In the middle: some are done, some run, some have not begun.
  while ((await countProjects(instance, token)) < requests / 5) await delay(5);
  await instance.end('SIGKILL');
  const before = await answers;
  await instance.start();
  const survived = await countProjects(instance, token);
  const after = await createAll(instance, token);
  const total = await countProjects(instance, token);
  await instance.end('SIGTERM');

  const acknowledged = before.filter((id) => id !== null);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.length).toBeLessThan(requests);
  expect(survived).toBeGreaterThanOrEqual(acknowledged.length);
  expect(new Set(after).size).toBe(requests);
  expect(after).not.toContain(null);
  expect(total).toBe(requests);
  for (const [number, id] of before.entries()) if (id !== null) expect(after[number]).toBe(id);
}

describe('kill -9 during 500 idempotent POSTs, restart, retry all: each resource exactly once', () => {
  test.skipIf(runsOnServer)('on the embedded database', async () =>
    crashAndRetry({ DATA_DIR: await migratedDirectory() }),
  );

  describe.runIf(runsOnServer)('on a server', () => {
    let postgres: PostgresServer;

    beforeAll(async () => {
      postgres = await PostgresServer.create();
    });
    afterAll(() => postgres.remove());

    test('PostgreSQL', () =>
      crashAndRetry({ DATABASE_URL: postgres.url, SECRET_KEY: Buffer.alloc(32, 5).toString('base64') }));
  });
});
