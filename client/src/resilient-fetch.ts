import { backoff, pause, retryAfter, type RetryOptions } from './backoff.ts';
import type { TokenSource } from './credentials.ts';
import { errorOf } from './errors.ts';

export interface ResilientOptions {
  fetch: typeof fetch;
  retry: RetryOptions;
  /** Milliseconds that one attempt may take. */
  timeout: number;
  /** Null for requests without a credential. */
  tokens: TokenSource | null;
}

/** Methods whose repetition changes nothing more (RFC 9110 §9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** Whether a request may be sent again when nobody knows what came of it. */
function isRepeatable(request: Request): boolean {
  return idempotent.has(request.method) || request.headers.has('idempotency-key') || request.headers.has('if-match');
}

/** 429 and 503 have done nothing; a 409 with Retry-After is about an earlier attempt that is still going on. */
function isTemporary({ status, headers }: Response): boolean {
  return status === 429 || status === 503 || (status === 409 && headers.has('retry-after'));
}

/** One attempt. @throws what fetch throws, or a TimeoutError */
function attempt(request: Request, { fetch: send, timeout }: ResilientOptions): Promise<Response> {
  const deadline = AbortSignal.timeout(timeout);
  return send(new Request(request, { signal: AbortSignal.any([request.signal, deadline]) }));
}

/** Milliseconds to wait before the next attempt; null where there is to be none. */
function pauseBefore(next: number, response: Response | null, { retry }: ResilientOptions): number | null {
  if (next > retry.attempts) return null;
  const asked = response && retryAfter(response);
  if (asked !== null && asked > retry.maximumRetryAfter) return null;
  // What is asked for is the least; a little more, so that not everybody comes at that moment.
  return (asked ?? 0) + backoff(next - 1, retry);
}

async function authorize(request: Request, { tokens }: ResilientOptions): Promise<string | null> {
  if (!tokens || request.headers.has('authorization')) return null;
  const token = await tokens.token(request.signal);
  request.headers.set('authorization', `Bearer ${token}`);
  return token;
}

/** The request as it is sent: a POST gets a key, so that it can be repeated without being done twice. */
function prepare(request: Request): Request {
  const prepared = new Request(request);
  const isJson = !prepared.headers.get('content-type')?.includes('form');
  if (prepared.method === 'POST' && isJson && !prepared.headers.has('idempotency-key')) {
    prepared.headers.set('idempotency-key', crypto.randomUUID());
  }
  return prepared;
}

/** The answer to one attempt; null where there was none, and the request may be repeated. */
async function tryOnce(request: Request, options: ResilientOptions): Promise<Response | null> {
  const isSafe = isRepeatable(request);
  try {
    return await attempt(request.clone(), options);
  } catch (error) {
    if (request.signal.aborted || !isSafe) throw error;
    return null;
  }
}

/**
 * `fetch` that tries again: after 429 and 503 as Retry-After says, and after failures of the network where repeating is
 * safe. It throws a PorticoError for whatever is left of 400 and above.
 */
export function resilientFetch(options: ResilientOptions): typeof fetch {
  return async (input, init) => {
    const original = prepare(new Request(input, init));
    let hasRenewed = false;
    for (let number = 1; ; number += 1) {
      const request = original.clone();
      const token = await authorize(request, options);
      const response = await tryOnce(request, options);
      if (response?.status === 401 && token && !hasRenewed && options.tokens?.refused(token)) {
        hasRenewed = true;
        continue;
      }
      if (response && !isTemporary(response)) {
        if (response.status >= 400) throw await errorOf(response);
        return response;
      }
      const wait = pauseBefore(number + 1, response, options);
      if (wait === null) {
        if (response) throw await errorOf(response);
        return attempt(request, options);
      }
      await pause(wait, original.signal);
    }
  };
}
