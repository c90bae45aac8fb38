import { Refusal } from '../rest-adapters/refusal.ts';
import type { BrokenRequest } from './http-listener.ts';
import type { Admission } from './limits/limiter.ts';
import type { Allowance } from './plan-limits.ts';

/** What everybody is told while the installation is maintained. */
export const maintenanceRefusal = new Refusal('UNAVAILABLE', 'Portico is being maintained. Try again soon.', {
  headers: { 'retry-after': '60' },
});

/** Seconds until somebody who has used a limit up can go on. */
export function secondsToWait({ tightest }: Admission, now: Date): number {
  return Math.max(1, tightest.endsAt - Math.floor(now.getTime() / 1000));
}

/** What is told to whoever has used a limit up: whose limit it is, of which window, and when it ends. */
export function limitText({ name, noun }: Allowance, admission: Admission, now: Date): string {
  const { limit, name: window } = admission.tightest;
  const seconds = secondsToWait(admission, now);
  return `${name} allows ${limit} ${noun} a ${window}, which are used up. Try again in ${seconds} seconds.`;
}

export function limitRefusal(allowance: Allowance, admission: Admission, now: Date): Refusal {
  return new Refusal('RATE_LIMITED', limitText(allowance, admission, now), {
    headers: { 'retry-after': String(secondsToWait(admission, now)) },
  });
}

/** What is told to whoever does not speak HTTP. */
export const brokenTexts: Record<BrokenRequest['code'], string> = {
  HEADERS_TOO_LARGE: 'The request line and headers are larger than 16 KiB.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  INVALID_HTTP: 'The request is not valid HTTP.',
  INVALID_HOST: 'The request must have exactly one Host header.',
  EXPECTATION_FAILED: 'The only expectation that is met is 100-continue.',
};
