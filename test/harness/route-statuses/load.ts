import { expect, test } from 'vitest';
import { send } from '../client.ts';
import { instance } from '../instance.ts';
import { credentialOf, RouteTrial } from '../route-trial.ts';
import { usedUpPlan } from '../used-up-plan.ts';
import { type RouteSubject, unknownId, whenAnswering } from './subject.ts';

/*
 * Statuses of those who come too often, or at a bad time: 429, 503.
 */

/** 429: what the plan allows is used up. What is free is never too much. */
export function describeUsedUp(subject: RouteSubject): void {
  const { route, scope } = subject;
  if (route.isFree) return;
  whenAnswering(subject, 429, () => {
    test('when the plan is used up, with seconds to wait', async () => {
      const account = await usedUpPlan(scope === null ? 'address' : 'account');
      const reply = await send(route.method, route.path.replaceAll(/:\w+/g, unknownId), {
        credential: scope === null ? undefined : credentialOf(route, account),
        address: account.address,
        body: route.method === 'GET' ? undefined : '{',
      });
      expect(reply.status).toBe(429);
      expect(reply.headers.get('x-ratelimit-limit')).toBe('60');
      expect(reply.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    });
  });
}

/** 503: it is maintained. */
export function describeMaintenance(subject: RouteSubject): void {
  const { route, scope, sample } = subject;
  whenAnswering(subject, 503, () => {
    test('while it is maintained', async () => {
      const { maintenance } = (await instance()).portico;
      // Samples are made by requests, which maintenance would refuse too.
      const trial = new RouteTrial(route, scope === null, async () => {
        await maintenance.set(false);
        return sample();
      });
      try {
        await trial.tryInVain(503, async () => {
          await maintenance.set(true);
          return {};
        });
      } finally {
        await maintenance.set(false);
      }
    });
  });
}
