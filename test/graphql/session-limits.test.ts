import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askGraphQL } from '../harness/graphql.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';

const sessionLimit = 5;

describe('what browsers ask', () => {
  let portico: Instance;

  beforeAll(async () => {
    const plans = { pro: { per_minute: 50, session_per_minute: sessionLimit } };
    portico = await startInstance({ PLANS: JSON.stringify(plans) });
  });
  afterAll(() => portico.stop());

  test('counts in a window of its own, and takes nothing from the plan', async () => {
    const { cookie, token } = await createPerson(portico);
    await withinOneMinute();
    const query = '{ rateLimit { minute { limit used } day { used } } }';
    for (let asked = 1; asked <= sessionLimit; asked += 1) {
      const { reply, data } = await askGraphQL({ cookie, on: portico }, query);
      expect(data.rateLimit).toEqual({ minute: { limit: 50, used: 0 }, day: { used: 0 } });
      expect(reply.headers.get('x-ratelimit-limit')).toBe(String(sessionLimit));
      expect(reply.headers.get('x-ratelimit-remaining')).toBe(String(sessionLimit - asked));
    }
    const refused = await askGraphQL({ cookie, on: portico }, query);
    expect([refused.reply.status, refused.codes]).toEqual([429, ['RATE_LIMITED']]);
    expect(refused.errors[0].message).toContain(`The pro plan allows ${sessionLimit} requests from browsers a minute`);
    expect(Number(refused.reply.headers.get('retry-after'))).toBeGreaterThan(0);
    const byToken = await askGraphQL({ credential: token, on: portico }, query);
    expect(byToken.reply.headers.get('x-ratelimit-remaining')).toBe('49');
  });
});
