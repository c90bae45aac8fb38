import { type Dispatcher, errors, request } from 'undici';
import type { AttemptResult } from '../../schema/webhooks/attempt-result.ts';
import { hostOf } from '../../schema/webhooks/destination-url.ts';
import type { AttemptFailure } from '../../prisma/generated/client.ts';
import { type AttemptOperation, attemptOperations } from './attempt-operations.ts';
import { requireNoTransaction } from '../database/transaction-scope.ts';
import { ForbiddenAddressError } from './guarded-agent.ts';
import { traceParent } from '../tracing/current-span.ts';
import { UnresolvedNameError } from '../webhook-security/name-resolver.ts';

/** Milliseconds that a destination has to answer. */
export const attemptTimeout = 15_000;

/** How much of an answer is kept, and how much is read so that its connection can be used again. In bytes. */
const keptLength = 1_024;
const readLength = 65_536;

export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** What caused it (W3C Trace Context); null where that was not traced. */
  traceParent: string | null;
}

/** TLS names its faults so: a certificate that is self-signed, has expired, or is somebody else's. */
const certificateFault = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

/** What kept an answer from coming. */
function failureOf(error: unknown): AttemptFailure {
  if (error instanceof ForbiddenAddressError) return 'forbidden_address';
  if (error instanceof errors.ConnectTimeoutError) return 'timeout';
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'timeout';
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) return 'protocol';
  if (error instanceof UnresolvedNameError) return 'unresolved';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved';
  return certificateFault.test(code) ? 'certificate' : 'connection';
}

/** Seconds, or a date (RFC 9110 §10.2.3); null for anything else. */
function readRetryAfter(header: string | string[] | undefined, now: Date): Date | null {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return new Date(now.getTime() + Number(text) * 1_000);
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : new Date(moment);
}

/** The beginning of an answer, as far as it comes; the database takes any character but NUL. */
async function readBeginning(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      if (length < keptLength) kept.push(chunk);
      length += chunk.length;
      // Leaving the loop closes the connection: better than to read what never ends.
      if (length > readLength) break;
    }
  } catch {
    // The status has told what matters; an answer that breaks off is as long as it is.
  }
  return Buffer.concat(kept).subarray(0, keptLength).toString('utf8').replaceAll('\0', '');
}

/** Sends a message once. Redirects are not followed: where they lead was never agreed to. */
export async function attempt(dispatcher: Dispatcher, message: Message, now: () => Date): Promise<AttemptResult> {
  requireNoTransaction(message.url);
  if (!attemptOperations.hasSubscribers) return post(dispatcher, message, now);
  const { url, traceParent: cause } = message;
  const operation: AttemptOperation = { traceParent: cause, host: hostOf(url), outcome: 'succeeded' };
  return attemptOperations.tracePromise(async () => {
    const result = await post(dispatcher, message, now);
    operation.outcome = result.failure ?? 'succeeded';
    return result;
  }, operation);
}

async function post(dispatcher: Dispatcher, message: Message, now: () => Date): Promise<AttemptResult> {
  const { url, body } = message;
  // What is not traced may be sent while something else is that has woken the worker.
  const traceparent = message.traceParent === null ? null : traceParent();
  const headers = traceparent === null ? message.headers : { ...message.headers, traceparent };
  const startedAt = now();
  const began = performance.now();
  const elapsed = () => Math.round(performance.now() - began);
  const signal = AbortSignal.timeout(attemptTimeout);
  try {
    const response = await request(url, { method: 'POST', headers, body, dispatcher, signal });
    const { statusCode: responseStatus } = response;
    const responseBody = await readBeginning(response.body);
    const hasSucceeded = responseStatus >= 200 && responseStatus < 300;
    const retryAfter = readRetryAfter(response.headers['retry-after'], now());
    const failure = hasSucceeded ? null : 'refused';
    return { startedAt, durationMs: elapsed(), responseStatus, responseBody, failure, retryAfter };
  } catch (error) {
    const failure = failureOf(error);
    return { startedAt, durationMs: elapsed(), responseStatus: null, responseBody: null, failure, retryAfter: null };
  }
}
