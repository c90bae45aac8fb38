import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { portico } from '../harness/command.ts';
import { freePort, freePorts, listenOn } from '../harness/free-port.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { Scrape } from '../harness/scrape.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';

const { TEST_DATABASE_URL: serverUrl = '', TEST_VALKEY_URL: valkeyUrl = '' } = process.env;

const keys = z.object({ full_key: z.string() });
const logged = z.object({ msg: z.string(), instance: z.string(), pid: z.number().optional() });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe.runIf(serverUrl && valkeyUrl)('portico serve --workers 3', () => {
  /** Ends connections before the server does, as a proxy has to. */
  const proxy = new Agent({ keepAliveTimeout: 2_000 });
  let server: RealInstance;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePorts(3);
    server = await RealInstance.prepare({
      DATABASE_URL: await createServerDatabase(serverUrl),
      VALKEY_URL: valkeyUrl,
      SECRET_KEY: Buffer.alloc(32, 6).toString('base64'),
      TRUST_PROXY: 'loopback',
      LOG_FORMAT: 'json',
      PLANS: '{"free":{"per_minute":60},"pro":{"per_minute":1000000,"per_day":10000000}}',
    });
    await server.openAccount('ada', 'pro');
    await server.start({ LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) }, ['--workers', '3']);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await proxy.close();
  });

  /** The lines of the log that say this; of requests there are thousands of others. */
  const messages = (text: string) =>
    server
      .output()
      .split('\n')
      .filter((line) => line.endsWith('}') && line.includes(JSON.stringify(text)))
      .map((line) => logged.parse(JSON.parse(line)));

  const pidOf = ({ instance }: { instance: string }) => Number(instance.split(':').at(-1));

  /** The processes that have come to serve and are still there, the longest of them first. */
  const serving = () => messages('Portico serves').map(pidOf).filter(isAlive);

  async function keyOf(name: string): Promise<string> {
    const words = ['key', 'create', '--user', name, '--name', 'CI', '--scopes', 'read'];
    return keys.parse(await server.command(...words)).full_key;
  }

  /** @param reset whether the connection is ended with the answer, so that the next request makes another */
  async function askForProfile(key: string, reset = false): Promise<number> {
    const options = { dispatcher: proxy, reset, headers: { authorization: `Bearer ${key}` } };
    const { statusCode, body } = await request(`${server.url}/api/user/profile`, options);
    await body.dump();
    return statusCode;
  }

  /** Has six callers ask again and again, and leaves processor time to those that start. @returns what ends that, with how often there was each status */
  function keepAsking(key: string, reset = false): () => Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    let isOver = false;
    const asking = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const status = await askForProfile(key, reset).catch((error: Error) => error.message);
        counts[status] = (counts[status] ?? 0) + 1;
        await delay(20);
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(asking);
      return counts;
    };
  }

  test('three processes answer, and admit together what a plan allows', async () => {
    await expect.poll(() => messages('Portico serves with several processes'), { timeout: 30_000 }).toHaveLength(1);
    expect(new Set(serving()).size).toBe(3);
    await server.openAccount('bob', 'free');
    const key = await keyOf('bob');
    await withinOneMinute();
    const statuses = await Promise.all(Array.from({ length: 200 }, () => askForProfile(key)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(140);
    const answered = messages('request').map(pidOf);
    expect([...new Set(answered)].toSorted()).toEqual(serving().toSorted());
  });

  /** What each tells Prometheus of itself. */
  function scrapes(): Promise<Scrape[]> {
    const each = [0, 1, 2].map(async (index) => {
      const { body } = await request(`http://127.0.0.1:${metricsPort + index}/metrics`);
      return new Scrape(await body.text());
    });
    return Promise.all(each);
  }

  test('each tells Prometheus of itself, on a port of its own', async () => {
    const answered = (await scrapes()).map((scrape) => scrape.sum('portico_http_requests_total'));
    expect(answered.every((requests) => requests > 0)).toBe(true);
  });

  test('one that is killed takes no other with it, and another takes its place', async () => {
    const key = await keyOf('ada');
    const [killed = 0, ...others] = serving();
    const stop = keepAsking(key);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => isAlive(killed)).toBe(false);
    await expect.poll(() => serving().length, { timeout: 30_000 }).toBe(3);
    const { 200: answered = 0, ...failures } = await stop();
    expect(answered).toBeGreaterThan(0);
    // What it was asked at that moment broke with it.
    expect(Object.values(failures).reduce((sum, times) => sum + times, 0)).toBeLessThanOrEqual(6);
    expect(serving()).toEqual(expect.arrayContaining(others));
    expect(messages('a process that served has ended; another takes its place')).toMatchObject([{ pid: killed }]);
  });

  test('SIGUSR2 replaces each after the other, and no request fails', async () => {
    const key = await keyOf('ada');
    const before = serving();
    const stop = keepAsking(key);
    server.tell('SIGUSR2');
    await expect.poll(() => messages('each process was replaced'), { timeout: 90_000 }).toHaveLength(1);
    expect(Object.keys(await stop())).toEqual(['200']);
    const after = serving();
    expect(after).toHaveLength(3);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });

  test('what cannot serve yet is asked for nothing, and is tried again', async () => {
    const key = await keyOf('ada');
    const [, second = 0] = serving();
    process.kill(second, 'SIGKILL');
    await expect.poll(() => isAlive(second)).toBe(false);
    // A connection that is there stays with whoever answers on it.
    const stop = keepAsking(key, true);
    const inItsWay = await listenOn(metricsPort + 1);
    const failed = () => messages('no process takes its place yet; it is tried again').length;
    await expect.poll(failed, { timeout: 60_000 }).toBeGreaterThan(1);
    expect(Object.keys(await stop())).toEqual(['200']);
    await new Promise((resolve) => inItsWay?.close(resolve));
    await expect.poll(() => serving().length, { timeout: 60_000 }).toBe(3);
  });

  test('SIGTERM ends all of them, and what is under way is answered', async () => {
    const processes = serving();
    expect(processes).toHaveLength(3);
    const body = '{"query":"{ __typename }"}';
    const asked = httpRequest(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await keyOf('ada')}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    });
    asked.write(body.slice(0, 5));
    const answered = once(asked, 'response');
    const underWay = async () => (await scrapes()).map((scrape) => scrape.sum('portico_http_requests_under_way'));
    await expect.poll(underWay).toContain(1);
    const before = messages('stopping').length;
    const ended = server.end('SIGTERM');
    await expect.poll(() => messages('stopping').length).toBe(before + 3);
    asked.end(body.slice(5));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(200);
    expect(await ended).toBe(0);
    expect(processes.filter(isAlive)).toEqual([]);
  });

  test('none outlives the one that has started them', async () => {
    await server.start({ LOG_LEVEL: 'info' }, ['--workers', '2']);
    await expect.poll(() => serving().length, { timeout: 30_000 }).toBe(2);
    const processes = serving();
    server.tell('SIGKILL');
    await expect.poll(() => processes.filter(isAlive), { timeout: 10_000 }).toEqual([]);
  });
});

describe('portico serve --workers', () => {
  const secret = { SECRET_KEY: Buffer.alloc(32, 6).toString('base64') };

  test('says what it needs', async () => {
    const { code, stderr } = await portico(['serve', '--workers', '2'], secret);
    expect(code).toBe(1);
    expect(stderr).toBe(
      'Processes that serve together share a database and limits: --workers needs DATABASE_URL and VALKEY_URL.\n',
    );
  });

  test.each(['4123', '65535'])(
    'names METRICS_PORT=%s, which leaves no port to the second process',
    async (metricsPort) => {
      const reached = { DATABASE_URL: 'postgres://127.0.0.1:9/none', VALKEY_URL: 'redis://127.0.0.1:9' };
      const ports = { PORT: '4124', METRICS_PORT: metricsPort };
      const { code, stderr } = await portico(['serve', '--workers', '2'], { ...secret, ...reached, ...ports });
      expect(code).toBe(1);
      expect(stderr).toMatch(
        new RegExp(`^METRICS_PORT=${metricsPort}: 2 processes take it and the ports after it, .+\\.\n$`),
      );
    },
  );

  test.each(['0', '65', 'many', ''])('is not %j', async (count) => {
    const { code, stderr } = await portico(['serve', `--workers=${count}`], secret);
    expect(code).toBe(1);
    expect(stderr).toBe('--workers must be a whole number from 1 to 64\n');
  });

  test('ends with what keeps the first of them from serving', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', VALKEY_URL: 'redis://127.0.0.1:9' };
    const { code, stderr } = await portico(['serve', '--workers', '2'], {
      ...secret,
      ...nowhere,
      PORT: String(await freePort()),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The database .+\nNobody is served: process \d+ ended with 1 before it served\.\n$/);
  });
});
