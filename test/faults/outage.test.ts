import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { password, RealInstance } from '../harness/real-instance.ts';

const key = z.object({ full_key: z.string() });
const plans = JSON.stringify({
  pro: { per_minute: 1_000_000, per_day: 10_000_000 },
  anonymous: { per_minute: 1_000_000 },
});

describe.runIf(runsOnServer)('with the database stopped under load', () => {
  let postgres: PostgresServer;
  let instance: RealInstance;
  let token: string;
  let apiKey: string;
  let cookie = '';

  /** What a browser sends with a form of ours. */
  function submit(path: string, fields: Record<string, string>) {
    return fetch(instance.url + path, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  }

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');
    instance = await RealInstance.prepare({ DATABASE_URL: postgres.url, SECRET_KEY, PLANS: plans });
    token = await instance.person('mary', { plan: 'pro', scopes: 'projects:write' });
    apiKey = key.parse(
      await instance.command('key', 'create', '--user', 'mary', '--name', 'K', '--scopes', 'read'),
    ).full_key;
    await instance.start();
    const signedIn = await submit('/oauth/sign-in', { email: 'mary@example.com', password });
    cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  });
  afterAll(async () => {
    await instance.end('SIGTERM');
    await postgres.remove();
  });

  async function ask(path: string, credential: string, body?: object) {
    const response = await fetch(instance.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  test('every surface answers 503 in its own words, and serves again within 5 s of its return', {
    timeout: 60_000,
  }, async () => {
    const seen = new Set<number>();
    let isOver = false;
    const load = Array.from({ length: 20 }, async (_, number) => {
      while (!isOver) {
        const { status, headers } = await (number % 3 === 0
          ? ask('/v1/projects', token, { name: `Load ${number}` })
          : number % 3 === 1
            ? ask('/v1/projects', token)
            : ask('/api/posts', apiKey));
        seen.add(status);
        if (status === 503) expect(headers.get('retry-after')).toBe('1');
        await delay(5);
      }
    });
    await delay(300);
    await postgres.stop();
    await delay(1_500);
    const versioned = await ask('/v1/projects', token);
    expect(versioned.status).toBe(503);
    expect(versioned.headers.get('content-type')).toBe('application/problem+json');
    expect(versioned.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(versioned.body).toMatchObject({ status: 503, title: 'Service Unavailable' });
    const unversioned = await ask('/api/posts', apiKey);
    expect(unversioned.body).toEqual({
      error: 'Service Unavailable',
      message: expect.any(String),
      status: 503,
      timestamp: expect.any(String),
    });
    expect(await ask('/graphql', token, { query: '{ projects { totalCount } }' })).toMatchObject({
      status: 503,
      body: { errors: [{ extensions: { code: 'UNAVAILABLE' } }] },
    });
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    const query = JSON.stringify({ query: '{ profile { username } }' });
    for (const page of [
      await fetch(`${instance.url}/oauth/account`, { headers }),
      await submit('/oauth/sign-in', { email: 'mary@example.com', password }),
      await submit('/oauth/authorize', { client_id: '01890000-0000-7000-8000-000000000000', decision: 'allow' }),
      await fetch(`${instance.url}/graphql`, { method: 'POST', headers, body: query }),
    ]) {
      expect(page.status, page.url).toBe(503);
      expect(page.headers.get('retry-after')).toBe('1');
    }
    expect(await instance.isReady()).toBe(false);
    expect((await fetch(`${instance.url}/healthz`)).status).toBe(200);
    await postgres.start();
    const returnedAt = Date.now();
    while ((await ask('/v1/projects', token)).status !== 200) expect(Date.now() - returnedAt).toBeLessThan(5_000);
    expect((await ask('/api/posts', apiKey)).status).toBe(200);
    const account = await fetch(`${instance.url}/oauth/account`, { headers: { cookie } });
    expect(await account.text()).toContain('mary');
    isOver = true;
    await Promise.all(load);
    expect([...seen].sort()).toEqual([200, 201, 503]);
  });

  test('a frozen instance goes on where it was', async () => {
    instance.freeze();
    const answer = ask('/v1/projects', token);
    await delay(200);
    instance.thaw();
    expect((await answer).status).toBe(200);
  });
});
