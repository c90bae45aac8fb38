import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { startInstance } from '../harness/instance.ts';

describe('health', () => {
  test('/healthz says that the process is up, /readyz that it can serve', async () => {
    expect((await send('GET', '/healthz')).body).toEqual({ status: 'ok' });
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
    await alone.stop();
    const text = alone.logged.join('');
    expect(text).toContain(reply.headers.get('x-request-id') ?? '?');
    expect(text).not.toMatch(/service_(sk|pat|secret)_/);
  });
});
