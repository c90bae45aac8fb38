import type { IdempotencyRecords, IdempotentTransaction, StoredAnswer } from '../../rest-adapters/serve/idempotency.ts';
import type { RequestContext } from './request-context.ts';
import type { Prisma } from '../../prisma/generated/client.ts';

const millisecondsKept = 24 * 3600 * 1000;

/** 64 bits of the hash, as the number of an advisory lock. */
function lockNumber(keyHash: Uint8Array): bigint {
  return Buffer.from(keyHash).readBigInt64BE();
}

/** Prisma types bytes as resting on a plain ArrayBuffer. */
function bytes(array: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(array);
}

async function findRecord(db: Prisma.TransactionClient, keyHash: Uint8Array, now: Date): Promise<StoredAnswer | null> {
  return db.idempotencyRecord.findFirst({ where: { keyHash: bytes(keyHash), expiresAt: { gt: now } } });
}

async function storeRecord(
  db: Prisma.TransactionClient,
  keyHash: Uint8Array,
  { now, userId }: { now: Date; userId: string },
  stored: StoredAnswer,
): Promise<void> {
  const answer = {
    userId,
    requestHash: bytes(stored.requestHash),
    salt: bytes(stored.salt),
    encryptedAnswer: bytes(stored.encryptedAnswer),
    expiresAt: new Date(now.getTime() + millisecondsKept),
  };
  const where = { keyHash: bytes(keyHash) };
  await db.idempotencyRecord.upsert({ where, create: { ...where, ...answer }, update: answer });
}

/**
 * Idempotency records in the database. That a first request still runs is told by this process's own list,
 * and across processes by an advisory lock that ends with the transaction.
 */
export function idempotencyRecords(
  isRequestContext: (context: object) => context is RequestContext,
): IdempotencyRecords {
  const running = new Set<string>();

  async function transaction<Result>(
    context: RequestContext,
    keyHash: Uint8Array,
    work: (transaction: IdempotentTransaction) => Promise<Result>,
  ): Promise<Result | null> {
    const { userId } = context.principal ?? {};
    if (!userId) throw new TypeError('an idempotent request has a principal');
    return context.transaction(async (inner) => {
      const [lock] = await inner.db.$queryRaw<{ free: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(${lockNumber(keyHash)}) AS free`;
      if (!lock?.free) return null;
      const now = inner.now();
      return work({
        context: inner,
        find: () => findRecord(inner.db, keyHash, now),
        attempt: inner.attempt,
        store: (answer) => storeRecord(inner.db, keyHash, { now, userId }, answer),
      });
    });
  }

  return {
    transaction: async (context, keyHash, work) => {
      if (!isRequestContext(context)) throw new TypeError('the restApi hands on the context that it was given');
      const name = Buffer.from(keyHash).toString('base64');
      if (running.has(name)) return null;
      running.add(name);
      try {
        return await transaction(context, keyHash, work);
      } finally {
        running.delete(name);
      }
    },
  };
}
