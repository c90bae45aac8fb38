/** How often, and how long apart, a request is tried. Times are in milliseconds. */
export interface RetryOptions {
  /** Attempts in all. */
  attempts: number;
  /** The longest pause before the second attempt; it doubles with each. */
  baseDelay: number;
  maximumDelay: number;
  /** A Retry-After beyond this is not waited for. */
  maximumRetryAfter: number;
}

export const defaultRetry: RetryOptions = {
  attempts: 6,
  baseDelay: 250,
  maximumDelay: 8_000,
  maximumRetryAfter: 90_000,
};

/** Any time up to a bound that doubles: whoever failed together does not come back together (full jitter). */
export function backoff(attempt: number, { baseDelay, maximumDelay }: RetryOptions): number {
  return Math.random() * Math.min(maximumDelay, baseDelay * 2 ** (attempt - 1));
}

/** What Retry-After asks for, in milliseconds: seconds or a date (RFC 9110 §10.2.3); null where it says nothing. */
export function retryAfter(response: Response): number | null {
  const text = response.headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, moment - Date.now());
}

/** Waits, unless the caller gives up before. @throws the reason of the signal */
export function pause(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}
