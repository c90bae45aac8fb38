import type { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { type Allowance, fileAllowance, pageAllowance } from '../limits/allowance.ts';
import { limitError } from '../limits/limit-error.ts';
import type { RequestInfo } from './request-info.ts';
import { isReading } from './static-asset.ts';

type Limited = Pick<SharedContext, 'limiter' | 'plans'>;
type Asked = Pick<RequestInfo, 'address' | 'at'>;

async function errorOf({ limiter }: Limited, { at }: Asked, allowance: Allowance): Promise<ApiError | null> {
  const decision = await limiter.admit(allowance.subject, allowance.limits, at);
  return decision.admitted ? null : limitError(allowance, decision, at);
}

/** Counts a page or a preflight, since each costs what it shows. @returns RATE_LIMITED where it is one too many */
export function pageLimitError(limited: Limited, asked: Asked): Promise<ApiError | null> {
  return errorOf(limited, asked, pageAllowance(asked.address, limited.plans));
}

/** Counts a page as `pageLimitError` does. @throws RATE_LIMITED where it is one too many */
export async function countPage(limited: Limited, asked: Asked): Promise<void> {
  const error = await pageLimitError(limited, asked);
  if (error) throw error;
}

/**
 * Counts what is asked of an address at which a page is, or one of its files. Whoever would do more with a file than read
 * it is answered by a page.
 * @throws RATE_LIMITED where it is one too many
 */
export async function countPageOrFile(
  limited: Limited,
  asked: Asked,
  { method, isFile }: { method: string; isFile: boolean },
): Promise<void> {
  const allowance = isFile && isReading(method) ? fileAllowance : pageAllowance;
  const error = await errorOf(limited, asked, allowance(asked.address, limited.plans));
  if (error) throw error;
}
