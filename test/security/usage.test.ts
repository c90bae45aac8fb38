import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { worstAnswerAllowed, worstAnswerDuring } from '../harness/responsiveness.ts';

let home: Instance;

beforeAll(async () => {
  home = await startInstance({ WORKER: 'false' });
});

afterAll(() => home.stop());

/** What is written of a credential's requests once all that was counted is. */
async function statistics(key: string) {
  await home.portico.usage.flush();
  const keys = await send('GET', '/api/developer/keys', { credential: key, on: home });
  const [{ id, last_used_at }] = Object(keys.body).keys;
  const { body } = await send('GET', `/api/developer/keys/${id}/stats`, { credential: key, on: home });
  return { total: Object(body).total_requests, lastUsedAt: last_used_at };
}

test("a header that no index takes does not end everybody's statistics", async () => {
  const [attacker, other] = [await createAccount('pro', home), await createAccount('pro', home)];
  const environment = randomBytes(4_000).toString('hex');
  const headers = { 'service-environment': environment };
  expect((await send('GET', '/v1/projects', { credential: attacker.token, headers, on: home })).status).toBe(400);
  expect((await send('GET', '/v1/projects', { credential: attacker.token, on: home })).status).toBe(200);
  await send('GET', '/api/user/profile', { credential: other.key, on: home });
  const { total, lastUsedAt } = await statistics(other.key);
  expect(total).toBeGreaterThanOrEqual(1);
  expect(lastUsedAt).not.toBeNull();
  const rows = await home.database.prisma.usageRollup.findMany({ select: { environment: true } });
  expect(new Set(rows.map((row) => row.environment))).toEqual(new Set(['production', null]));
});

test('a row that cannot be written is dropped alone, with a line in the log', async () => {
  const other = await createAccount('pro', home);
  await send('GET', '/api/user/profile', { credential: other.key, on: home });
  const { id: credentialId } = await home.database.prisma.apiKey.findFirstOrThrow({ where: { userId: other.id } });
  const common = {
    credentialId,
    credentialKind: 'api_key',
    userId: other.id,
    projectId: null,
    environment: null,
  } as const;
  const figures = { method: 'GET', status: 200, milliseconds: 1, bytesIn: 0, bytesOut: 0, at: new Date() };
  for (const path of ['/one', '/nul\0', '/two', `/${randomBytes(4_000).toString('hex')}`, '/three']) {
    home.portico.usage.record({ ...common, ...figures, path });
  }
  await home.portico.usage.flush();
  const rows = await home.database.prisma.usageRollup.findMany({ where: { credentialId }, select: { path: true } });
  const paths = rows.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/one', '/two', '/three', '/api/user/profile']));
  expect(paths).toHaveLength(4);
  const dropped = home.logged.filter((line) => line.includes('usage that cannot be written is dropped'));
  expect(dropped).toHaveLength(2);
  expect(dropped.join('').length).toBeLessThan(2_000);
});

test('what cannot be written while the database is away is written when it is back, once', async () => {
  const other = await createAccount('pro', home);
  const { prisma } = home.database;
  const real = prisma.$executeRaw;
  await send('GET', '/api/user/profile', { credential: other.key, on: home });
  Object.defineProperty(prisma, '$executeRaw', {
    configurable: true,
    value: () => Promise.reject(Object.assign(new Error('connection terminated'), { code: 'ECONNRESET' })),
  });
  await home.portico.usage.flush();
  Object.defineProperty(prisma, '$executeRaw', { configurable: true, value: real });
  await send('GET', '/api/user/profile', { credential: other.key, on: home });
  const { id: credentialId } = await prisma.apiKey.findFirstOrThrow({ where: { userId: other.id } });
  await home.portico.usage.flush();
  const [row] = await prisma.usageRollup.findMany({ where: { credentialId, path: '/api/user/profile' } });
  expect(Number(row?.requests)).toBe(2);
});

test('a year of use of all that there is keeps nobody else waiting, however often it is asked about', async () => {
  const busy = await createAccount('pro', home);
  const { prisma } = home.database;
  const { id } = await prisma.apiKey.findFirstOrThrow({ where: { userId: busy.id } });
  await prisma.$executeRaw`
    INSERT INTO usage_rollups (day, credential_id, method, path, status, requests, milliseconds, bytes_in, bytes_out)
    SELECT current_date - day, ${id}::uuid, 'GET', '/route/' || route, 200 + outcome * 200, 2, 10, 1, 1
    FROM generate_series(0, 365) day, generate_series(1, 70) route, generate_series(0, 1) outcome`;
  const first = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10);
  const year = `/api/developer/keys/${id}/stats?from=${first}&to=${new Date().toISOString().slice(0, 10)}`;
  const asked = await send('GET', year, { credential: busy.key, on: home });
  expect(asked).toMatchObject({
    body: {
      total_requests: 366 * 140 * 2,
      failed_requests: 366 * 70 * 2,
      by_status: { 200: 366 * 140, 400: 366 * 140 },
    },
  });
  expect(Object(asked.body).by_day).toHaveLength(366);
  expect(Object(asked.body).by_endpoint).toHaveLength(70);
  const often = () =>
    Promise.all(Array.from({ length: 5 }, () => send('GET', year, { credential: busy.key, on: home })));
  expect(await worstAnswerDuring(home, often)).toBeLessThan(worstAnswerAllowed);
});
