import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { startInstance } from '../harness/instance.ts';
import packageJson from '../../package.json' with { type: 'json' };

const { version } = packageJson;

describe('health', () => {
  test('/healthz says that the process is up, /readyz that it can serve', async () => {
    expect((await send('GET', '/healthz')).body).toEqual({ status: 'ok', version });
    const ready = await send('GET', '/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body).toEqual({ status: 'ready', database: 'ok' });
  });

  test('statistics that are not yet written are written by a graceful stop', async () => {
    const alone = await startInstance();
    const { key } = await createAccount('pro', alone);
    await send('GET', '/api/user/profile', { credential: key, on: alone });
    await alone.portico.stop();
    const rows = await alone.database.prisma.usageRollup.findMany();
    expect(rows).toMatchObject([{ path: '/api/user/profile', status: 200, requests: 1n }]);
    await alone.database.close();
  });
});

describe('logs', () => {
  test('have a line for every request, and never a secret', async () => {
    const alone = await startInstance();
    const account = await createAccount('pro', alone);
    const reply = await send('POST', '/api/developer/keys', {
      credential: account.key,
      body: { name: 'x' },
      on: alone,
    });
    await send('GET', `/v1/projects?access_token=${account.token}`, { credential: account.key, on: alone });
    for (const path of ['/', '/docs', '/nothing/here', '/graphql']) await send('GET', path, { on: alone });
    await alone.stop();
    const text = alone.logged.join('');
    expect(text).toContain(reply.headers.get('x-request-id') ?? '?');
    expect(text).not.toMatch(/service_(sk|pat|secret)_/);
  });

  test('tell who asked, how much went where, what was refused, and which instance of which version answered', async () => {
    const alone = await startInstance();
    const { key } = await createAccount('pro', alone);
    const headers = { 'user-agent': `shop/1.0 ${'x'.repeat(300)}` };
    const made = { credential: key, headers, on: alone } as const;
    await send('POST', '/api/developer/keys', { ...made, body: { name: 'x', scopes: ['read'] } });
    await send('POST', '/api/posts', { ...made, headers: { 'idempotency-key': 'one' }, body: { title: '' } });
    await send('GET', '/api/posts/nothing', made);
    await send('GET', '/nothing/here', { on: alone });
    await send('POST', '/oauth/sign-in', { on: alone });
    await alone.stop();
    const lines = alone.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(lines).toMatchObject([
      { path: '/api/developer/keys', status: 201, address: '127.0.0.1', version, bytesIn: expect.any(Number) },
      { path: '/api/posts', status: 400, code: 'INVALID_INPUT' },
      { path: '/api/posts/nothing', status: 404, code: 'NOT_FOUND' },
      { path: '/nothing/here', status: 404, code: 'NOT_FOUND' },
      { path: '/oauth/sign-in', status: 403, code: 'FORBIDDEN' },
    ]);
    for (const { bytesOut, instance } of lines)
      expect([bytesOut > 0, instance]).toEqual([true, expect.stringMatching(/.:\d+$/)]);
    expect(lines[0].userAgent).toHaveLength(200);
    expect(lines[0].code).toBeUndefined();
  });
});
