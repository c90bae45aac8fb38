import type { PlanFigures } from '../schema/accounts/plan-figures.ts';
import type { Principal } from '../schema/principal.ts';
import type { Limits } from './limits/limiter.ts';
import { networkOf } from './limits/network.ts';

/** Whose requests are counted together, and how many there may be. */
export interface Allowance {
  subject: string;
  limits: Limits;
}

/** An account's credentials share its counters; callers without one are counted by their network. */
export function allowanceOf(principal: Principal | null, address: string, plans: PlanFigures): Allowance {
  if (!principal) {
    return {
      subject: `address ${networkOf(address)}`,
      limits: { perMinute: plans.anonymous.per_minute, perDay: null },
    };
  }
  const { per_minute: perMinute, per_day: perDay } = plans[principal.plan];
  return { subject: `account ${principal.userId}`, limits: { perMinute, perDay } };
}
