import type { SharedContext } from '../context.ts';
import type { Arrival } from '../incoming-request.ts';
import { pageAllowance } from '../plan-limits.ts';
import { limitRefusal } from '../refusals.ts';

/** @throws Refusal RATE_LIMITED: a page costs what it shows, and to send it */
export async function requireRoomForPage(
  { limiter, plans }: Pick<SharedContext, 'limiter' | 'plans'>,
  { address, at }: Pick<Arrival, 'address' | 'at'>,
): Promise<void> {
  const allowance = pageAllowance(address, plans);
  const admission = await limiter.admit(allowance.subject, allowance.limits, at);
  if (!admission.admitted) throw limitRefusal(allowance, admission, at);
}
