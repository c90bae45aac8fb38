import { describe, expect, test } from 'vitest';
import { createAccount, issueKeyFor } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import type { Reply } from '../harness/reply.ts';
import { instance, startInstance } from '../harness/instance.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';

function standing({ headers }: Reply): { limit: number; remaining: number } {
  return { limit: Number(headers.get('x-ratelimit-limit')), remaining: Number(headers.get('x-ratelimit-remaining')) };
}

describe('the limits of a plan', () => {
  test('are shared by all credentials of an account, on both surfaces and in GraphQL', async () => {
    await withinOneMinute();
    const account = await createAccount('free');
    const other = await issueKeyFor(account, ['read']);
    const first = await send('GET', '/v1/projects', { credential: account.token });
    expect(standing(first)).toEqual({ limit: 60, remaining: 59 });
    const second = await send('GET', '/api/user/profile', { credential: account.key });
    const third = await send('GET', '/api/user/profile', { credential: other });
    const fourth = await send('POST', '/graphql', { credential: account.key, body: { query: '{ __typename }' } });
    expect([second, third, fourth].map((reply) => standing(reply).remaining)).toEqual([58, 57, 56]);
    const reset = Number(first.headers.get('x-ratelimit-reset'));
    expect(reset % 60).toBe(0);
    expect(reset - Date.now() / 1000).toBeLessThanOrEqual(60);
  });

  test.each([
    ['free', 60],
    ['pro', 300],
  ] as const)('admit of racing requests on %s exactly %i', async (plan, limit) => {
    await withinOneMinute();
    const { key } = await createAccount(plan);
    const replies = await Promise.all(
      Array.from({ length: limit + 140 }, () => send('GET', '/api/user/profile', { credential: key })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(140);
  });
});

describe('the limit of a day', () => {
  test('is what the headers describe once it leaves less than the minute, and ends at midnight in UTC', async () => {
    const small = await startInstance({ PLANS: '{"free":{"per_day":3}}' });
    try {
      const { key } = await createAccount('free', small);
      const ask = () => send('GET', '/api/user/profile', { credential: key, on: small });
      expect(standing(await ask())).toEqual({ limit: 3, remaining: 2 });
      await ask();
      await ask();
      const refused = await ask();
      expect(refused.status).toBe(429);
      const reset = Number(refused.headers.get('x-ratelimit-reset'));
      expect(reset % 86_400).toBe(0);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(reset - Date.now() / 1000 - 5);
    } finally {
      await small.stop();
    }
  });
});

test('of windows with as much left the longer one is told', async () => {
  const small = await startInstance({ PLANS: '{"free":{"per_minute":3,"per_day":3}}' });
  try {
    await withinOneMinute();
    const { key } = await createAccount('free', small);
    const { headers } = await send('GET', '/api/user/profile', { credential: key, on: small });
    expect(Number(headers.get('x-ratelimit-reset')) % 86_400).toBe(0);
  } finally {
    await small.stop();
  }
});

describe('the limit of an address', () => {
  test('counts anonymous and failed requests, also those that lead nowhere; credentials that are valid do not suffer', async () => {
    await withinOneMinute();
    const address = freshAddress();
    const { key } = await createAccount();
    const calls = Array.from({ length: 70 }, (_, number) =>
      number % 2
        ? send('GET', '/api/nothing', { address })
        : send('GET', '/v1/projects', { address, credential: 'service_pat_wrong' }),
    );
    const replies = await Promise.all(calls);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await send('GET', '/api/user/profile', { address, credential: key })).status).toBe(200);
    expect((await send('GET', '/api/nothing', { address: freshAddress() })).status).toBe(404);
  });

  test('is the limit of a network where it is IPv6, whose owner has all of its addresses', async () => {
    await withinOneMinute();
    const ask = (address: string) => send('GET', '/api/nothing', { address });
    const network = `2001:db8:${(process.pid % 65_536).toString(16)}`;
    expect(standing(await ask(`${network}:1::1`)).remaining).toBe(59);
    expect(standing(await ask(`${network}:1:ffff::2`)).remaining).toBe(58);
    expect(standing(await ask(`${network}:2::1`)).remaining).toBe(59);
    const address = freshAddress();
    expect(standing(await ask(address)).remaining).toBe(59);
    expect(standing(await ask(`::ffff:${address}`)).remaining).toBe(58);
  });
});

describe('a limit that is used up', () => {
  test('is named with its window and its plan, and so is that of an address', async () => {
    const small = await startInstance({
      PLANS: '{"free":{"per_minute":1},"pro":{"per_day":1},"anonymous":{"per_minute":1}}',
    });
    try {
      await withinOneMinute();
      const detail = async (credential?: string) => {
        const address = freshAddress();
        await send('GET', '/v1/projects', { credential, address, on: small });
        const refused = await send('GET', '/v1/projects', { credential, address, on: small });
        expect(refused.status).toBe(429);
        return Object(refused.body).detail;
      };
      expect(await detail((await createAccount('free', small)).token)).toMatch(
        /^The free plan allows 1 requests a minute/,
      );
      expect(await detail((await createAccount('pro', small)).token)).toMatch(/^The pro plan allows 1 requests a day/);
      expect(await detail()).toMatch(/^An address without a valid credential allows 1 requests a minute/);
    } finally {
      await small.stop();
    }
  });
});

test('an address counts as one whatever port a proxy names with it', async () => {
  await withinOneMinute();
  const address = freshAddress();
  const ask = (forwarded: string) => send('GET', '/api/nothing', { address: forwarded });
  expect(standing(await ask(address)).remaining).toBe(59);
  expect(standing(await ask(`${address}:5001`)).remaining).toBe(58);
  expect(standing(await ask(`${address}:5002`)).remaining).toBe(57);
});

test('a credential that ends within 14 days says when', async () => {
  const account = await createAccount();
  const { database } = await instance();
  const ask = () => send('GET', '/api/user/profile', { credential: account.key });
  expect((await ask()).headers.has('x-credential-expires-at')).toBe(false);
  const other = await issueKeyFor(account, ['read']);
  const expiresAt = new Date(Date.now() + 13 * 86_400_000);
  await database.prisma.apiKey.updateMany({ where: { userId: account.id }, data: { expiresAt } });
  const reply = await send('GET', '/api/user/profile', { credential: other });
  expect(reply.headers.get('x-credential-expires-at')).toBe(expiresAt.toISOString());
});
