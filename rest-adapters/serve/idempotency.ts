import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../http/aes-gcm.ts';
import type { HttpResponse } from '../http/response.ts';
import type { DomainContext } from '../operation/bind-operation.ts';
import { ApiError } from '../http/api-error.ts';

/** A stored answer, unreadable without the Idempotency-Key that it was stored under. */
export interface StoredAnswer {
  requestHash: Uint8Array;
  salt: Uint8Array;
  encryptedAnswer: Uint8Array;
}

/** One transaction that holds the record of a key and the change made under it. */
export interface IdempotentTransaction {
  context: DomainContext;
  /** The answer stored under the key, if it has not expired. */
  stored: StoredAnswer | null;
  /** Has an answer stored under the key when the transaction commits; where that cannot be, neither can the change. */
  store(answer: StoredAnswer): void;
}

/** Where records live; the database decides races. */
export interface IdempotencyRecords {
  /** @returns null where another request with the same key is running in this process */
  alone<Result>(keyHash: Uint8Array, work: () => Promise<Result | null>): Promise<Result | null>;
  /** @returns null where another request with the same key is running anywhere */
  transaction<Result>(
    context: DomainContext,
    keyHash: Uint8Array,
    work: (transaction: IdempotentTransaction) => Promise<Result>,
  ): Promise<Result | null>;
}

/** What makes two requests the same: the account and the key, and the route and body they are used on. */
export interface IdempotentRequest {
  key: string;
  account: string;
  method: string;
  /** In one spelling. */
  path: string;
  /** The environment that Service-Environment selects; empty where there are none. */
  environment: string;
  /** Of the state that the change is for; empty where it is for any. */
  ifMatch: string;
  /** The one project that the credential is bound to; empty where it is to none. */
  boundTo: string;
  body: Uint8Array;
}

function hash(...parts: (string | Uint8Array)[]): Buffer {
  const digest = createHash('sha256');
  // Each part is preceded by its length, so that no two lists of parts run together to the same bytes.
  for (const part of parts) digest.update(`${Buffer.byteLength(part)}:`).update(part);
  return digest.digest();
}

/** What must be the same when a key is used again. */
function requestHash({ environment, ifMatch, boundTo, body }: IdempotentRequest): Buffer {
  return hash(environment, body, ...(ifMatch || boundTo ? [ifMatch, boundTo] : []));
}

function encryptionKey({ key, account }: IdempotentRequest, salt: Uint8Array): KeyObject {
  const bytes = hkdfSync('sha256', key, salt, `portico idempotent answer of ${account}`, 32);
  return createSecretKey(new Uint8Array(bytes));
}

function seal(request: IdempotentRequest, answer: HttpResponse): StoredAnswer {
  const salt = randomBytes(16);
  const encryptedAnswer = encrypt(encryptionKey(request, salt), JSON.stringify(answer));
  return { requestHash: requestHash(request), salt, encryptedAnswer };
}

function open(request: IdempotentRequest, { salt, encryptedAnswer }: StoredAnswer): HttpResponse {
  const answer: HttpResponse = JSON.parse(decrypt(encryptionKey(request, salt), encryptedAnswer));
  return answer;
}

function replay(request: IdempotentRequest, stored: StoredAnswer): HttpResponse {
  if (!requestHash(request).equals(stored.requestHash)) {
    throw new ApiError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was used with another body, environment, If-Match or credential. Use a new key for a new request.',
    );
  }
  const answer = open(request, stored);
  return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true', 'idempotent-replayed': 'true' } };
}

/** What is done once. */
export interface IdempotentChange {
  /** Throws what the request is refused with. */
  run(context: DomainContext): Promise<HttpResponse>;
  /** Whether the caller may still do it. Throws where they may not. */
  authorize(context: DomainContext): Promise<void>;
  /** What an error is answered with; null where the server is at fault. */
  errorAnswer(error: unknown): HttpResponse | null;
}

/** A change was refused, which ends its transaction and is kept by another. */
class RefusedChange extends Error {
  readonly answer: HttpResponse;

  constructor(answer: HttpResponse) {
    super('the change was refused');
    this.answer = answer;
  }
}

/** A refusal that is the same whenever the request is sent again. */
function isKept(answer: HttpResponse | null): answer is HttpResponse {
  return answer !== null && answer.status < 500 && answer.status !== 429;
}

/**
 * Answers a request once per key: the change, what it emits and its answer commit together, or not at all. Refusals are
 * kept too, but for 429 and 5xx. An answer is repeated only to somebody who may still do what it was for.
 * @throws REQUEST_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED
 */
export async function answerOnce(
  records: IdempotencyRecords,
  context: DomainContext,
  request: IdempotentRequest,
  { run, authorize, errorAnswer }: IdempotentChange,
): Promise<HttpResponse> {
  const keyHash = hash(request.account, request.method, request.path, request.key);
  /** The answer that is stored, or else this one, which is stored from then on. */
  const answerWith = (fresh: (inner: DomainContext) => Promise<HttpResponse>) =>
    records.transaction(context, keyHash, async ({ context: inner, stored, store }) => {
      if (stored) {
        await authorize(inner);
        return replay(request, stored);
      }
      const answer = await fresh(inner);
      store(seal(request, answer));
      return answer;
    });
  const change = (inner: DomainContext) =>
    run(inner).catch((error: unknown) => {
      const refusal = errorAnswer(error);
      throw isKept(refusal) ? new RefusedChange(refusal) : error;
    });
  const answer = await records.alone(keyHash, () =>
    answerWith(change).catch((error: unknown) => {
      if (error instanceof RefusedChange) return answerWith(() => Promise.resolve(error.answer));
      throw error;
    }),
  );
  if (answer) return answer;
  const text = 'The first request with this Idempotency-Key is still running.';
  throw new ApiError('REQUEST_IN_PROGRESS', text, { headers: { 'retry-after': '1' } });
}
