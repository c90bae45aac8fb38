import { backoff, pause, retryAfter, type RetryOptions } from './backoff.ts';
import type { TokenSource } from './credentials.ts';
import { ConnectionError, errorOf } from './errors.ts';

export interface ResilientOptions {
  fetch: typeof fetch;
  retry: RetryOptions;
  /** Milliseconds that one attempt may take. */
  timeout: number;
  /** Null for requests without a credential. */
  tokens: TokenSource | null;
}

/** A request that can be sent any number of times: its body is not a stream that ends. */
interface Repeatable {
  url: string;
  init: Omit<RequestInit, 'headers' | 'signal'>;
  headers: Headers;
  signal: AbortSignal;
}

/** Methods whose repetition changes nothing more (RFC 9110 §9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** Methods that the server does once under one Idempotency-Key. */
const keyed = new Set(['POST', 'PATCH']);

/** Whether it may be sent again when nobody knows what came of it. */
function isSafe({ init: { method = '' }, headers }: Repeatable): boolean {
  if (keyed.has(method)) return headers.has('idempotency-key');
  // With If-Match a repeat would meet the request's own change, and be told that somebody else was faster.
  return idempotent.has(method) && !headers.has('if-match');
}

/** 429 and 503 have done nothing; a 409 with Retry-After is about an earlier attempt that is still going on. */
function isTemporary({ status, headers }: Response): boolean {
  return status === 429 || status === 503 || (status === 409 && headers.has('retry-after'));
}

/** 128 random bits; pages without TLS have no `randomUUID`. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The request as it is sent: POST and PATCH get a key, so that they can be repeated without being done twice. */
async function prepare(request: Request): Promise<Repeatable> {
  const { url, method, credentials, cache, signal } = request;
  // What is sent is for whom it was sent to: a body of ours would follow to wherever an answer points.
  const redirect = method === 'GET' || method === 'HEAD' ? request.redirect : 'manual';
  const headers = new Headers(request.headers);
  const isForm = headers.get('content-type')?.includes('form') ?? false;
  if (keyed.has(method) && !isForm && !headers.has('idempotency-key')) {
    headers.set('idempotency-key', randomKey());
  }
  const body = request.body === null ? null : await request.arrayBuffer();
  return { url, init: { method, body, credentials, redirect, cache }, headers, signal };
}

/** What is asked, without the query, which may hold what is nobody else's business. */
function nameOf({ url, init }: Repeatable): string {
  return `${init.method} ${new URL(url).pathname}`;
}

/** The whole answer: one that breaks off is none. */
async function exchange({ url, init, headers }: Repeatable, send: typeof fetch, signal: AbortSignal) {
  const response = await send(url, { ...init, headers, signal });
  const body = await response.arrayBuffer();
  const { status, statusText } = response;
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers: response.headers });
}

/** One attempt. @throws what fetch throws, a TimeoutError, or the reason of the caller's signal */
function attempt(request: Repeatable, { fetch: send, timeout }: ResilientOptions): Promise<Response> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    const end = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    const giveUp = () => end(request.signal.reason);
    const timer = setTimeout(() => end(new DOMException(`No answer within ${timeout} ms.`, 'TimeoutError')), timeout);
    request.signal.addEventListener('abort', giveUp, { once: true });
    exchange(request, send, controller.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        request.signal.removeEventListener('abort', giveUp);
      });
  });
}

/** What came of one attempt: an answer, or a failure after which the request may be repeated. */
type Outcome = { response: Response } | { response: null; failure: unknown };

async function tryOnce(request: Repeatable, options: ResilientOptions): Promise<Outcome> {
  try {
    request.signal.throwIfAborted();
    return { response: await attempt(request, options) };
  } catch (failure) {
    // Whoever gives up knows why.
    if (request.signal.aborted) throw failure;
    if (!isSafe(request)) throw new ConnectionError(nameOf(request), failure);
    return { response: null, failure };
  }
}

/** Milliseconds to wait before the next attempt; null where there is to be none. */
function pauseBefore(next: number, response: Response | null, { retry }: ResilientOptions): number | null {
  if (next > retry.attempts) return null;
  const asked = response && retryAfter(response);
  if (asked !== null && asked > retry.maximumRetryAfter) return null;
  // What is asked for is the least; a little more, so that not everybody comes at that moment.
  return (asked ?? 0) + backoff(next - 1, retry);
}

/** What is left when nothing is tried any more. */
async function finalError(request: string, outcome: Outcome): Promise<Error> {
  return outcome.response ? errorOf(request, outcome.response) : new ConnectionError(request, outcome.failure);
}

/** Waits for what others may wait for too, so that it goes on where one of them gives up. @throws the reason of the signal */
function unlessAborted<Result>(shared: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    shared.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/**
 * @returns the token that was added; null where the caller has brought one along
 * @throws the reason of the request's signal, or why there is no token
 */
async function authorize({ headers, signal }: Repeatable, tokens: TokenSource | null): Promise<string | null> {
  if (!tokens || headers.has('authorization')) return null;
  signal.throwIfAborted();
  const token = await unlessAborted(tokens.token(), signal);
  headers.set('authorization', `Bearer ${token}`);
  return token;
}

/**
 * `fetch` that tries again: after 429 and 503 as Retry-After says, and after failures of the network where repeating is
 * safe. It throws a PorticoError for whatever is left of 400 and above, and where
 * what was sent is to be sent elsewhere.
 */
export function resilientFetch(options: ResilientOptions): typeof fetch {
  return async (input, init) => {
    const original = await prepare(new Request(input, init));
    let hasRenewed = false;
    for (let number = 1; ; number += 1) {
      const request = { ...original, headers: new Headers(original.headers) };
      const token = await authorize(request, options.tokens);
      const outcome = await tryOnce(request, options);
      const { response } = outcome;
      if (response?.status === 401 && token && !hasRenewed && options.tokens?.refused(token)) {
        hasRenewed = true;
        continue;
      }
      if (response && !isTemporary(response)) {
        if (response.status >= 300 && response.status !== 304) throw await errorOf(nameOf(request), response);
        return response;
      }
      const wait = pauseBefore(number + 1, response, options);
      if (wait === null) throw await finalError(nameOf(request), outcome);
      await pause(wait, original.signal);
    }
  };
}
