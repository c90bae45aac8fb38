import type { IdempotencyRecords, StoredAnswer } from '../../rest-adapters/serve/idempotency.ts';
import { LostConnectionError } from '../database/lost-connection.ts';
import type { NamedStatement } from '../../schema/context.ts';
import type { RequestContext, RequestTransaction } from './request-context.ts';

const millisecondsKept = 24 * 3600 * 1000;

/** Takes the key for this transaction, where nobody else has it. */
const lockStatement: NamedStatement = {
  name: 'lock-idempotency-key',
  text: 'SELECT pg_try_advisory_xact_lock($1::bigint) AS "isFree"',
};

/** A statement by itself, after the lock: what whoever had the lock before has stored is seen. */
const readStatement: NamedStatement = {
  name: 'read-idempotency-record',
  text: `SELECT request_hash AS "requestHash", salt, encrypted_answer AS "encryptedAnswer"
    FROM idempotency_records WHERE key_hash = $1::bytea AND expires_at > $2::timestamptz`,
};

/** One that has expired and was not purged yet makes room; any other refuses to, since a hash is never null. */
const storeStatement: NamedStatement = {
  name: 'store-idempotency-record',
  text: `INSERT INTO idempotency_records AS r (key_hash, user_id, request_hash, salt, encrypted_answer, expires_at)
    VALUES ($1::bytea, $2::uuid, $3::bytea, $4::bytea, $5::bytea, $6::timestamptz)
    ON CONFLICT (key_hash) DO UPDATE SET user_id = EXCLUDED.user_id, salt = EXCLUDED.salt,
      request_hash = CASE WHEN r.expires_at <= $7::timestamptz THEN EXCLUDED.request_hash END,
      encrypted_answer = EXCLUDED.encrypted_answer, expires_at = EXCLUDED.expires_at`,
};

/** Has the answer stored under the key when the transaction commits, or the commit fail. */
function storeAtCommit(inner: RequestTransaction, userId: string, keyHash: Uint8Array, answer: StoredAnswer): void {
  const now = inner.now();
  const expiresAt = new Date(now.getTime() + millisecondsKept).toISOString();
  const values = [keyHash, userId, answer.requestHash, answer.salt, answer.encryptedAnswer, expiresAt];
  inner.writeLast(storeStatement, [...values, now.toISOString()]);
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
      let begun = 0;
      return context.transaction(async (inner) => {
        begun += 1;
        const [[locked], [stored = null]] = await Promise.all([
          inner.query<{ isFree: boolean }>(lockStatement, [lock]),
          inner.query<StoredAnswer>(readStatement, [keyHash, inner.now().toISOString()]),
        ]);
        // The database may not have noticed yet that the connection is lost on which it was begun before.
        if (!locked?.isFree && begun > 1) throw new LostConnectionError('the key is still that of the first attempt');
        if (!locked?.isFree) return null;
        return work({ context: inner, stored, store: (answer) => storeAtCommit(inner, userId, keyHash, answer) });
      });
    },
  };
}
