import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../harness/free-port.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { ProxyInFront } from '../harness/proxy-in-front.ts';
import { RealInstance } from '../harness/real-instance.ts';

const { TEST_DATABASE_URL: serverUrl = '', TEST_VALKEY_URL: valkeyUrl = '', PROXIES: proxies = '' } = process.env;

const trusting = new Agent({ connect: { rejectUnauthorized: false } });

describe.runIf(serverUrl && proxies).each(['haproxy', 'nginx'] as const)('behind %s', (kind) => {
  let instances: RealInstance[];
  let proxy: ProxyInFront;
  let authorization: string;

  beforeAll(async () => {
    const environment = {
      DATABASE_URL: await createServerDatabase(serverUrl),
      VALKEY_URL: valkeyUrl,
      SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
      TRUST_PROXY: 'loopback',
      PLANS: '{"free":{"per_minute":1000000,"per_day":10000000,"max_projects":100000}}',
    };
    const first = await RealInstance.prepare(environment);
    instances = [first, await RealInstance.prepare(environment)];
    authorization = `Bearer ${await first.person('ada', { scopes: 'projects:read,projects:write' })}`;
    await Promise.all(instances.map((instance) => instance.start({ LOG_LEVEL: 'info' })));
    proxy = await ProxyInFront.start(
      kind,
      instances.map(({ url }) => url),
    );
  });
  afterAll(async () => {
    await proxy.stop();
    await Promise.all(instances.map((instance) => instance.end('SIGTERM')));
  });

  const call = (method: 'GET' | 'POST', path: string, body?: object, more: Record<string, string> = {}) =>
    request(`${proxy.url}${path}`, {
      method,
      dispatcher: trusting,
      headers: { authorization, 'content-type': 'application/json', ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  test('the id of a request is the proxy’s, whatever the caller says, and is in the log of who answered', async () => {
    const { statusCode, headers } = await call('GET', '/v1/projects', undefined, { 'x-request-id': 'mine' });
    expect(statusCode).toBe(200);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/);
    await expect
      .poll(() => instances.map((instance) => instance.output()).join(''))
      .toContain(String(headers['x-request-id']));
  });

  test.each(['/readyz', '/readyz?again', '/x/../readyz', '/%2e/readyz', '/metrics'])(
    '%s is refused to callers from outside',
    async (path) => {
      const { statusCode, body } = await trusting.request({ origin: proxy.url, path, method: 'GET' });
      expect([statusCode, await body.json()]).toEqual([404, { type: 'about:blank', title: 'Not Found', status: 404 }]);
    },
  );

  test('/healthz is not, by which `portico doctor` sees whether the public address leads to a server', async () => {
    const { statusCode, body } = await call('GET', '/healthz');
    expect([statusCode, await body.json()]).toMatchObject([200, { status: 'ok' }]);
  });

  test('a rolling restart fails no request, and loses nothing that was written', async () => {
    let isOver = false;
    const statuses = new Map<string, number>();
    const made: string[] = [];
    const work = async (caller: number) => {
      for (let time = 0; !isOver; time += 1) {
        const isRead = time % 2 === 0;
        const name = `Project ${caller} ${time}`;
        const answer = isRead ? await call('GET', '/v1/projects') : await call('POST', '/v1/projects', { name });
        const body = await answer.body.text();
        if (answer.statusCode === 201) made.push(z.object({ id: z.string() }).parse(JSON.parse(body)).id);
        const key = `${isRead ? 'GET' : 'POST'} ${answer.statusCode}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        // Those that start need the processors too.
        await delay(20);
      }
    };
    const working = Array.from({ length: 6 }, (_, caller) => work(caller));
    for (const instance of instances) {
      expect(await instance.end('SIGTERM')).toBe(0);
      await instance.start();
      const [before, readyAt] = [made.length, performance.now()];
      await expect.poll(() => made.length, { timeout: 20_000 }).toBeGreaterThan(before + 20);
      // As long as nginx leaves one alone that has refused.
      await expect.poll(() => performance.now() - readyAt, { timeout: 20_000 }).toBeGreaterThan(1_500);
    }
    isOver = true;
    await Promise.all(working);
    expect([...statuses.keys()].sort(), proxy.complaints()).toEqual(['GET 200', 'POST 201']);
    for (const id of made.slice(-200)) expect((await call('GET', `/v1/projects/${id}`)).statusCode).toBe(200);
    process.stdout.write(`${kind}: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
  });

  test('where nobody serves, callers are told when to come again', async () => {
    await Promise.all(instances.map((instance) => instance.end('SIGKILL')));
    // HAProxy may end a connection that was used before without a word, by which a caller sends again (RFC 9112, 9.3.1).
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
    const { statusCode, headers, body } = await request(`${proxy.url}/v1/projects`, { method: 'POST', dispatcher });
    expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
      503,
      '1',
      'application/problem+json',
    ]);
    expect(await body.json()).toMatchObject({ status: 503 });
    await dispatcher.close();
  });
});

describe.runIf(proxies).each(['haproxy', 'nginx'] as const)('%s, before a server that never answers', (kind) => {
  test.each(['GET', 'POST'] as const)(
    'tells whoever sends a %s that nobody knows whether it was done',
    async (method) => {
      const server = createServer(({ url }, response) => {
        if (url === '/readyz') response.end();
      });
      const port = await freePort();
      await once(server.listen(port, '127.0.0.1'), 'listening');
      const proxy = await ProxyInFront.start(kind, [`http://127.0.0.1:${port}`], '1s');
      try {
        const { statusCode, headers, body } = await request(`${proxy.url}/v1/projects`, {
          method,
          dispatcher: trusting,
        });
        expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
          504,
          undefined,
          'application/problem+json',
        ]);
        expect(await body.json()).toMatchObject({ status: 504 });
      } finally {
        await proxy.stop();
        server.closeAllConnections();
        server.close();
      }
    },
  );
});

describe.runIf(proxies)('haproxy', () => {
  test('keeps a server of which one check has failed, and asks one no more of which two have', async () => {
    let failing = 0;
    let [passed, failed] = [0, 0];
    const server = createServer(({ url }, response) => {
      const isCheck = url === '/readyz';
      const fails = isCheck && failing > 0;
      if (fails) [failing, failed] = [failing - 1, failed + 1];
      else if (isCheck) passed += 1;
      response.writeHead(fails ? 503 : 200).end();
    });
    const port = await freePort();
    await once(server.listen(port, '127.0.0.1'), 'listening');
    const proxy = await ProxyInFront.start('haproxy', [`http://127.0.0.1:${port}`]);
    const statusOf = async () => {
      const { statusCode, body } = await request(`${proxy.url}/`, { dispatcher: trusting });
      await body.dump();
      return statusCode;
    };
    try {
      // Of a server that it has not asked yet, HAProxy believes the first check.
      await expect.poll(() => passed).toBeGreaterThan(0);
      failing = 1;
      await expect.poll(() => failed).toBe(1);
      const failedAt = performance.now();
      const seen = new Set<number>();
      // As long as two checks take.
      while (performance.now() - failedAt < 400) seen.add(await statusOf());
      expect(seen).toEqual(new Set([200]));
      failing = Number.POSITIVE_INFINITY;
      await expect.poll(statusOf, { timeout: 5_000 }).toBe(503);
    } finally {
      await proxy.stop();
      server.close();
    }
  });
});
