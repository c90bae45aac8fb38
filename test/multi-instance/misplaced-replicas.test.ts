import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksOf, diagnosis } from '../harness/diagnosis.ts';
import { portico } from '../harness/command.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';

const { TEST_DATABASE_URL: serverUrl, TEST_VALKEY_URL: valkeyUrl = '' } = process.env;

describe.runIf(serverUrl && valkeyUrl)('where what is named is something else', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;

  beforeAll(async () => {
    primary = await PostgresServer.create();
    replica = await PostgresServer.createReplica(primary);
  });
  afterAll(async () => {
    await replica.remove();
    await primary.remove();
  });

  const environmentOf = (databaseUrl: string, ...replicaUrls: string[]) => ({
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URLS: replicaUrls.join(','),
    VALKEY_URL: valkeyUrl,
    SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
  });

  /** The same address, but for what is changed of it. */
  const placed = (url: string, changes: Partial<URL>): string => Object.assign(new URL(url), changes).href;

  test('a replica as the database is refused by the start and by portico doctor', async () => {
    const environment = environmentOf(replica.url);
    const text = 'DATABASE_URL leads to a replica, which takes no changes: it has to lead to the primary.';
    const misled = await RealInstance.prepare(environment);
    await expect(misled.start()).rejects.toThrow(text);
    const { code, stdout } = await portico(['doctor'], environment);
    expect(code).toBe(1);
    expect(checksOf(stdout).get('database')).toMatchObject({ status: 'failed', text });
  });

  test('a replica is not blamed by portico doctor while nobody reaches the database itself', async () => {
    const { stdout } = await portico(['doctor'], environmentOf(placed(primary.url, { port: '1' }), replica.url));
    const text = `${new URL(replica.url).host} is not read from: the database itself is not reached.`;
    expect(checksOf(stdout).get('replicas')).toMatchObject({ status: 'warning', text });
  });

  test('what is no replica of this database is left out with the reason, and portico doctor says so', async () => {
    const elsewhere = placed(replica.url, { pathname: '/template1' });
    const nowhere = placed(replica.url, { port: '1', password: 'sesame-open' });
    const environment = { ...environmentOf(primary.url, primary.url, elsewhere, nowhere), LOG_LEVEL: 'info' };
    const instance = await RealInstance.prepare(environment);
    await instance.start();
    try {
      for (const reason of ['it is no replica', 'it is a replica of another database', 'ECONNREFUSED'])
        await expect.poll(() => instance.output()).toContain(reason);
      const { checks } = diagnosis.parse(await instance.command('doctor'));
      const told = checks.find(({ check }) => check === 'replicas');
      expect(told).toMatchObject({ status: 'warning' });
      expect(told?.text).toMatch(/is no replica.*another database.*ECONNREFUSED/);
      expect(`${instance.output()}${told?.text}`).not.toContain('sesame-open');
      expect(await fetch(`${instance.url}/readyz`).then(({ status }) => status)).toBe(200);
    } finally {
      await instance.end('SIGTERM');
    }
  });
});
