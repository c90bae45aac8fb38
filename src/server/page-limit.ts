import type { SharedContext } from '../domain-context/request-context.ts';
import type { RequestInfo } from './request-info.ts';
import { pageAllowance } from '../limits/allowance.ts';
import { limitError } from '../limits/limit-error.ts';

/** @throws Refusal RATE_LIMITED: a page costs what it shows, and to send it */
export async function requireRoomForPage(
  { limiter, plans }: Pick<SharedContext, 'limiter' | 'plans'>,
  { address, at }: Pick<RequestInfo, 'address' | 'at'>,
): Promise<void> {
  const allowance = pageAllowance(address, plans);
  const admission = await limiter.admit(allowance.subject, allowance.limits, at);
  if (!admission.admitted) throw limitError(allowance, admission, at);
}
