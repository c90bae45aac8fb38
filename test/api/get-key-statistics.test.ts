import { describe, expect, test } from 'vitest';
import { getKeyStatistics } from '../../rest-adapters/api/keys.ts';
import { type Account, createAccount, issueKeyFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { impossibleMoments } from '../harness/date-samples.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function statisticsPath({ key }: Account): Promise<string> {
  const { body } = await send('GET', '/api/developer/keys', { credential: key });
  return `/api/developer/keys/${Object(body).keys[0].id}/stats`;
}

async function sample() {
  const account = await createAccount();
  // Of two keys this one is asked about, so that asking does not change the answer.
  await issueKeyFor(account, ['read']);
  return { account, path: await statisticsPath(account) };
}

describeRoute(getKeyStatistics, sample, () => {
  describe('200', () => {
    test('what the key was used for, by day, endpoint and status', async () => {
      const account = await createAccount();
      const path = await statisticsPath(account);
      await send('GET', '/api/user/profile', { credential: account.key });
      await send('GET', '/api/posts/nonsense', { credential: account.key });
      await (await instance()).portico.usage.flush();
      const reply = await send('GET', path, { credential: account.key });
      const today = new Date().toISOString().slice(0, 10);
      expect(reply.body).toEqual({
        key_id: path.split('/')[4],
        period: { from: new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10), to: today },
        total_requests: 3,
        successful_requests: 2,
        failed_requests: 1,
        rate_limited_requests: 0,
        last_used_at: expect.any(String),
        by_day: [{ date: today, requests: 3, failed: 1 }],
        by_endpoint: expect.arrayContaining([
          { method: 'GET', path: '/api/user/profile', requests: 1, failed: 0, average_ms: expect.any(Number) },
          { method: 'GET', path: '/api/posts/:id', requests: 1, failed: 1, average_ms: expect.any(Number) },
        ]),
        by_status: { 200: 2, 404: 1 },
      });
    });

    test('requests that the plan refused are counted apart', async () => {
      const account = await createAccount('free');
      const path = await statisticsPath(account);
      const { credential } = { credential: await issueKeyFor(account, ['read']) };
      let refused = 0;
      while (refused === 0) {
        const { status } = await send('GET', '/api/user/profile', { credential: account.key });
        if (status === 429) refused += 1;
      }
      const { portico, database } = await instance();
      await portico.usage.flush();
      await database.prisma.user.update({ where: { id: account.id }, data: { plan: 'pro' } });
      await expect.poll(async () => (await send('GET', path, { credential })).status, { timeout: 5000 }).toBe(200);
      const reply = await send('GET', path, { credential });
      expect(reply.body).toMatchObject({ rate_limited_requests: 1, failed_requests: 1, by_status: { 429: 1 } });
    });
  });

  describe('400', () => {
    test.each([
      ['from=2026-13-01', 'from'],
      ['to=tomorrow', 'to'],
      ['from=2026-02-02&to=2026-02-01', 'from'],
      ['from=2020-01-01&to=2021-01-02', 'from'],
      ...impossibleMoments.flatMap((moment): [string, string][] => [
        [`from=${encodeURIComponent(moment)}`, 'from'],
        [`to=${encodeURIComponent(moment)}`, 'to'],
      ]),
    ])('%s, naming %s', async (query, parameter) => {
      const { account, path } = await sample();
      const reply = await send('GET', `${path}?${query}`, { credential: account.key });
      expect(reply.status).toBe(400);
      expect(reply.text).toContain(parameter);
    });
  });

  describe('404', () => {
    test("another user's key", async () => {
      const { path } = await sample();
      const stranger = await createAccount();
      expect((await send('GET', path, { credential: stranger.key })).status).toBe(404);
    });
  });
});
