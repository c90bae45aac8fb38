import type { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { SharedContext } from '../domain-context/request-context.ts';
import { pageAllowance } from '../limits/allowance.ts';
import { limitError } from '../limits/limit-error.ts';
import type { RequestInfo } from './request-info.ts';

/** Counts a page, one of its files or a preflight, since each costs what it shows. @returns RATE_LIMITED where it is one too many */
export async function pageLimitError(
  { limiter, plans }: Pick<SharedContext, 'limiter' | 'plans'>,
  { address, at }: Pick<RequestInfo, 'address' | 'at'>,
): Promise<ApiError | null> {
  const allowance = pageAllowance(address, plans);
  const decision = await limiter.admit(allowance.subject, allowance.limits, at);
  return decision.admitted ? null : limitError(allowance, decision, at);
}

/** Counts a page as `pageLimitError` does. @throws RATE_LIMITED where it is one too many */
export async function countPage(...counted: Parameters<typeof pageLimitError>): Promise<void> {
  const error = await pageLimitError(...counted);
  if (error) throw error;
}
