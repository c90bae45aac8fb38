import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { Allowance } from './allowance.ts';
import type { RateLimitDecision } from './limiter.ts';

/** Seconds until somebody who has used a limit up can go on. */
export function secondsToWait({ tightest }: RateLimitDecision, now: Date): number {
  return Math.max(1, tightest.endsAt - Math.floor(now.getTime() / 1000));
}

/** What is told to whoever has used a limit up: whose limit it is, of which window, and when it ends. */
export function limitText({ name, noun }: Allowance, decision: RateLimitDecision, now: Date): string {
  const { limit, name: window } = decision.tightest;
  const seconds = secondsToWait(decision, now);
  return `${name} allows ${limit} ${noun} a ${window}, which are used up. Try again in ${seconds} seconds.`;
}

export function limitError(allowance: Allowance, decision: RateLimitDecision, now: Date): ApiError {
  return new ApiError('RATE_LIMITED', limitText(allowance, decision, now), {
    headers: { 'retry-after': String(secondsToWait(decision, now)) },
  });
}
