import { expect, test } from 'vitest';
import { send } from '../harness/client.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';

const document = '{ apiKeys { items { id createdAt recentUse { date requests failed } } } }';
const dayMs = 86_400_000;

test('a key tells of each of the last thirty days that it was there for, also of those without use', async () => {
  const { database, portico, now } = await instance();
  const person = await createPerson();
  const today = Math.floor(now().getTime() / dayMs) * dayMs;
  const [{ id: keyId } = { id: '' }] = await database.prisma.apiKey.findMany({ where: { userId: person.id } });
  await database.prisma.apiKey.update({ where: { id: keyId }, data: { createdAt: new Date(today - 3 * dayMs) } });
  const rollup = (daysAgo: number, status: number, requests: bigint, credentialId = keyId) => ({
    day: new Date(today - daysAgo * dayMs),
    credentialId,
    method: 'GET',
    path: '/api/posts',
    status,
    requests,
    milliseconds: 1,
    bytesIn: 0n,
    bytesOut: 0n,
  });
  await database.prisma.usageRollup.createMany({
    data: [rollup(2, 200, 30n), rollup(2, 404, 5n), rollup(40, 200, 7n), rollup(1, 200, 9n, person.id)],
  });
  await send('GET', '/api/user/profile', { credential: person.key });
  await portico.usage.flush();
  const { data, codes } = await askGraphQL({ cookie: person.cookie }, document);
  expect(codes).toEqual([]);
  const date = (daysAgo: number) => new Date(today - daysAgo * dayMs).toISOString().slice(0, 10);
  expect(data.apiKeys.items[0].recentUse).toEqual([
    { date: date(3), requests: 0, failed: 0 },
    { date: date(2), requests: 35, failed: 5 },
    { date: date(1), requests: 0, failed: 0 },
    { date: date(0), requests: 1, failed: 0 },
  ]);
});
