import { describe, expect, test } from 'vitest';
import { getRateLimit } from '../../rest-adapters/api/rate-limit.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/api/rate_limit';

describeRoute(
  getRateLimit,
  async () => ({ account: await createAccount(), path }),
  () => {
    describe('200', () => {
      test('both windows as they stand, however often it is asked', async () => {
        await withinOneMinute();
        const account = await createAccount('free');
        const credential = account.key;
        await send('GET', '/api/user/profile', { credential });
        for (let time = 0; time < 70; time += 1) await send('GET', path, { credential });
        const { status, body, headers } = await send('GET', path, { credential });
        expect(status).toBe(200);
        expect(body).toEqual({
          plan: 'free',
          minute: { limit: 60, used: 1, remaining: 59, reset: Number(headers.get('x-ratelimit-reset')) },
          day: { limit: 10_000, used: 1, remaining: 9_999, reset: expect.any(Number) },
        });
        expect(Object(body).day.reset % 86_400).toBe(0);
        expect(headers.get('x-ratelimit-remaining')).toBe('59');
      });
    });
  },
);
