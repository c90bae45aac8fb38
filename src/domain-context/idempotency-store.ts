import type { IdempotencyRecords, IdempotentTransaction, StoredAnswer } from '../../rest-adapters/serve/idempotency.ts';
import type { NamedStatement } from '../../schema/context.ts';
import type { RequestContext } from './request-context.ts';

const millisecondsKept = 24 * 3600 * 1000;

/** Takes the key for this transaction, and reads what is stored under it. The lock's number is 64 bits of the key's hash. */
const openStatement: NamedStatement = {
  name: 'open-idempotency-record',
  text: `SELECT pg_try_advisory_xact_lock($1::bigint) AS "isFree",
      r.request_hash AS "requestHash", r.salt, r.encrypted_answer AS "encryptedAnswer"
    FROM (VALUES ($2::bytea)) AS key (hash)
    LEFT JOIN idempotency_records r ON r.key_hash = key.hash AND r.expires_at > $3::timestamptz`,
};

/** One that has expired and was not purged yet makes room. */
const storeStatement: NamedStatement = {
  name: 'store-idempotency-record',
  text: `INSERT INTO idempotency_records AS r (key_hash, user_id, request_hash, salt, encrypted_answer, expires_at)
    VALUES ($1::bytea, $2::uuid, $3::bytea, $4::bytea, $5::bytea, $6::timestamptz)
    ON CONFLICT (key_hash) DO UPDATE SET user_id = EXCLUDED.user_id, request_hash = EXCLUDED.request_hash,
      salt = EXCLUDED.salt, encrypted_answer = EXCLUDED.encrypted_answer, expires_at = EXCLUDED.expires_at
      WHERE r.expires_at <= $7::timestamptz
    RETURNING true AS stored`,
};

/** A record that was there already when it was read, or none. */
type OpenedRecord = { isFree: boolean } & (StoredAnswer | { [Column in keyof StoredAnswer]: null });

/** Somebody stored an answer after this transaction looked for one, and before it had the lock: it is to be run again. */
class OvertakenError extends Error {
  /** As PostgreSQL says of transactions that cannot stand beside another. */
  readonly code = '40001';
}

function idempotentTransaction(
  inner: RequestContext,
  userId: string,
  keyHash: Uint8Array,
  { requestHash, salt, encryptedAnswer }: OpenedRecord,
): IdempotentTransaction {
  return {
    context: inner,
    stored: requestHash === null ? null : { requestHash, salt, encryptedAnswer },
    store: async (answer) => {
      const now = inner.now();
      const expiresAt = new Date(now.getTime() + millisecondsKept).toISOString();
      const values = [keyHash, userId, answer.requestHash, answer.salt, answer.encryptedAnswer, expiresAt];
      const stored = await inner.write(storeStatement, [...values, now.toISOString()]);
      if (stored.length === 0) throw new OvertakenError('another request stored its answer first');
    },
  };
}

/**
 * Idempotency records in the database. That a first request still runs is told by this process's own list,
 * and across processes by an advisory lock that ends with the transaction.
 */
export function idempotencyRecords(
  isRequestContext: (context: object) => context is RequestContext,
): IdempotencyRecords {
  const running = new Set<string>();
  return {
    alone: async (keyHash, work) => {
      const name = Buffer.from(keyHash).toString('base64');
      if (running.has(name)) return null;
      running.add(name);
      try {
        return await work();
      } finally {
        running.delete(name);
      }
    },
    transaction: (context, keyHash, work) => {
      if (!isRequestContext(context)) throw new TypeError('the restApi hands on the context that it was given');
      const { userId } = context.principal ?? {};
      if (!userId) throw new TypeError('an idempotent request has a principal');
      const lock = Buffer.from(keyHash).readBigInt64BE().toString();
      return context.transaction(async (inner) => {
        const [opened] = await inner.query<OpenedRecord>(openStatement, [lock, keyHash, inner.now().toISOString()]);
        return opened?.isFree ? work(idempotentTransaction(inner, userId, keyHash, opened)) : null;
      });
    },
  };
}
