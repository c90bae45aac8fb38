import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';

describe.runIf(runsOnServer)('sessions that an operator ends under load, as they do nothing', () => {
  let postgres: PostgresServer;
  let server: RealInstance;
  let token: string;

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    server = await RealInstance.prepare({
      DATABASE_URL: postgres.url,
      SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
      DATABASE_CONNECTIONS: '4',
      PLANS: JSON.stringify({ pro: { per_minute: 1_000_000, per_day: 1_000_000 } }),
    });
    token = await server.person('mary', { plan: 'pro', scopes: 'projects:write,incidents:write,members:read' });
    await server.start();
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await postgres.remove();
  });

  async function ask(method: 'GET' | 'POST', path: string, body: object | null = null) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) });
    return { status: reply.status, answer: await reply.json() };
  }

  test('ends no process', async () => {
    const { answer } = await ask('POST', '/v1/projects', { name: 'Shop' });
    const project = `/v1/projects/${Object(answer).id}`;
    let isOver = false;
    const statuses: number[] = [];
    const call = async (index: number) => {
      while (!isOver) {
        const { status } = await (index % 2 === 0
          ? ask('GET', `${project}/members`)
          : ask('POST', `${project}/incidents`, { title: `Slow ${index}` }));
        statuses.push(status);
      }
    };
    const calling = Array.from({ length: 60 }, (_, index) => call(index));
    for (let time = 0; time < 150; time += 1) {
      await postgres.query(`SELECT count(*) FILTER (WHERE CASE WHEN state = 'idle' THEN pg_terminate_backend(pid) END)
        FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`);
    }
    await expect.poll(() => statuses, { timeout: 20_000 }).toEqual(expect.arrayContaining([200, 201]));
    isOver = true;
    await Promise.all(calling);
    expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(await server.isReady()).toBe(true);
  });
});
