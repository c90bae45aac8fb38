import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { usageMonths } from '../../src/database/partitions/usage-months.ts';
import { purge } from '../../src/database/purge.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { monthOf, partitionsOf } from '../harness/partitions.ts';

const day = 86_400_000;

let home: Instance;
let account: Account;
let keyId: string;

beforeAll(async () => {
  home = await startInstance({ WORKER: 'false' });
  account = await createAccount('pro', home);
  keyId = (await home.database.prisma.apiKey.findFirstOrThrow({ where: { userId: account.id } })).id;
});
afterAll(() => home.stop());

const roll = (now: Date) => rollPartitions(home.database, usageMonths, now);
const inDays = (days: number) => new Date(Date.now() + days * day);
const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Counts a request of the key at a moment. */
async function use(at: Date): Promise<void> {
  const dimensions = { projectId: null, environment: null, method: 'GET', path: '/v1/projects', status: 200 };
  home.portico.usage.record({
    ...dimensions,
    credentialId: keyId,
    credentialKind: 'api_key',
    userId: account.id,
    milliseconds: 1,
    bytesIn: 0,
    bytesOut: 0,
    at,
  });
  await home.portico.usage.flush();
}

const months = () => partitionsOf(home.database.prisma, 'usage_rollups');

async function tableOf(at: Date): Promise<string | undefined> {
  const [row] = await home.database.prisma.$queryRaw<{ table: string }[]>`
    SELECT replace(tableoid::regclass::text, 'usage_rollups_', '') AS "table" FROM usage_rollups
    WHERE credential_id = ${keyId}::uuid AND day = ${dateOf(at)}::date`;
  return row?.table;
}

test('what a key is used for lies in its month, is summed over months, and goes after 400 days', async () => {
  const [before, later] = [inDays(-3), inDays(80)];
  for (let passed = 0; passed <= 80; passed += 10) await roll(inDays(passed));
  for (const at of [before, later, later]) await use(at);
  expect(await tableOf(before)).toBe('initial');
  expect(await tableOf(later)).toBe(monthOf(later.getTime()));

  const path = `/api/developer/keys/${keyId}/stats?from=${dateOf(before)}&to=${dateOf(later)}`;
  expect(await send('GET', path, { credential: account.key, on: home })).toMatchObject({
    body: {
      by_day: expect.arrayContaining([
        { date: dateOf(before), requests: 1, failed: 0 },
        { date: dateOf(later), requests: 2, failed: 0 },
      ]),
    },
  });

  for (let passed = 80; passed <= 80 + 390; passed += 10) await roll(inDays(passed));
  expect(await months()).toContain(monthOf(later.getTime()));
  await roll(inDays(80 + 400 + 31));
  expect(await months()).not.toContain(monthOf(later.getTime()));
  expect(await months()).not.toContain('initial');
});

test('use in a month that nobody made is counted, and goes too', async () => {
  const far = inDays(3_000);
  await use(far);
  await use(far);
  expect(await tableOf(far)).toBe('rest');
  await roll(far);
  expect(await months()).not.toContain(monthOf(far.getTime()));
  await purge(home.database.prisma, inDays(3_401));
  expect(await tableOf(far)).toBeUndefined();
});

test('a month is there, though fifty make it at once', async () => {
  const at = inDays(5_000);
  await Promise.all(Array.from({ length: 50 }, () => roll(at)));
  expect(await months()).toContain(monthOf(at.getTime()));
});
