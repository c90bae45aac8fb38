import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { start } from '../harness/command.ts';
import { DatabaseProxy } from '../harness/database-proxy.ts';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { Receiver } from '../harness/receiver.ts';

const identified = z.object({ id: z.string() });
const scopes = 'projects:write,incidents:write,webhooks:write';

describe.runIf(runsOnServer)('a delivery that a worker has claimed', () => {
  let postgres: PostgresServer;
  let proxy: DatabaseProxy;
  let server: RealInstance;
  let receiver: Receiver;
  let token: string;
  let projectId: string;
  const common = { SECRET_KEY: Buffer.alloc(32, 5).toString('base64'), ALLOW_PRIVATE_WEBHOOKS: 'true' };

  beforeAll(async () => {
    receiver = await Receiver.listen();
    postgres = await PostgresServer.create();
    proxy = await DatabaseProxy.listen(postgres.url);
    server = await RealInstance.prepare({ ...common, DATABASE_URL: postgres.url, WORKER: 'false' });
    token = await server.person('mary', { plan: 'pro', scopes });
    await server.start();
    projectId = await create('/v1/projects', { name: 'Shop' });
    await create(`/v1/projects/${projectId}/webhooks`, { url: receiver.url });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    proxy.close();
    await receiver.close();
    await postgres.remove();
  });

  async function create(path: string, body: object): Promise<string> {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return identified.parse(await response.json()).id;
  }

  const happen = () => create(`/v1/projects/${projectId}/incidents`, { title: 'Slow' });

  function worker(databaseUrl: string) {
    return start(['worker'], { ...common, DATABASE_URL: databaseUrl, PUBLIC_URL: server.url, LOG_LEVEL: 'info' });
  }

  async function arrivals(count: number, timeout: number): Promise<void> {
    await expect.poll(() => receiver.arrivals.length, { timeout, interval: 20 }).toBe(count);
  }

  test('without hearing that it has, arrives all the same, and once', async () => {
    let lost = 0;
    proxy.spoilAnswer = (answer) => {
      if (lost > 0 || !answer.includes('deliveryIds') || !/\{[0-9a-f-]{36}\}/.test(answer.toString())) return answer;
      lost += 1;
      return null;
    };
    const deaf = worker(proxy.url);
    await happen();
    await arrivals(1, 20_000);
    expect(lost).toBe(1);
    deaf.child.kill('SIGTERM');
    expect((await deaf.finished).code).toBe(0);
    expect(receiver.arrivals).toHaveLength(1);
  });

  test('and does not live to make, arrives from another within fifteen seconds', async () => {
    receiver.arrivals.length = 0;
    receiver.answer = () => 'hang';
    const doomed = worker(postgres.url);
    await happen();
    await arrivals(1, 20_000);
    const heir = worker(postgres.url);
    await expect.poll(heir.output, { timeout: 20_000 }).toContain('Portico delivers');
    receiver.answer = () => ({ status: 204 });
    doomed.child.kill('SIGKILL');
    const died = Date.now();
    await doomed.finished;
    await arrivals(2, 20_000);
    expect(Date.now() - died).toBeLessThan(15_000);
    heir.child.kill('SIGTERM');
    expect((await heir.finished).code).toBe(0);
  });
});
