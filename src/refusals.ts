import { Refusal } from '../rest-adapters/refusal.ts';
import type { BrokenRequest } from './http-listener.ts';
import type { Admission } from './limits/limiter.ts';

/** What everybody is told while the installation is maintained. */
export const maintenanceRefusal = new Refusal('UNAVAILABLE', 'Portico is being maintained. Try again soon.', {
  headers: { 'retry-after': '60' },
});

/** What is told to whoever has used a limit up. */
export function limitRefusal({ limit, resetAt }: Admission, now: Date): Refusal {
  const seconds = Math.max(1, resetAt - Math.floor(now.getTime() / 1000));
  return new Refusal('RATE_LIMITED', `The limit of ${limit} requests is used up. Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** What is told to whoever does not speak HTTP. */
export const brokenTexts: Record<BrokenRequest['code'], string> = {
  HEADERS_TOO_LARGE: 'The request line and headers are larger than 16 KiB.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  INVALID_HTTP: 'The request is not valid HTTP.',
};
