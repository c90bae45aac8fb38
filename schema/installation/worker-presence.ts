import type { Context, NamedStatement } from '../context.ts';

/**
 * Seconds after which a worker that says nothing is taken for gone; it says something four times in that time, so what it
 * had under way is with another within some twelve seconds.
 */
export const silentAfterSeconds = 9;

const secondsAgo = (seconds: number) => `now() - interval '${seconds} seconds'`;

/** Whoever was not seen after this is taken for gone; by the database's clock, which all share. */
export const silentSinceSql = secondsAgo(silentAfterSeconds);

/** A process that works. */
export interface PresentWorker {
  id: string;
  /** What its machine calls itself. */
  host: string;
  version: string;
}

/** Nothing was heard of them for a day. */
const forgottenSql = "seen_at < now() - interval '1 day'";

interface Presence {
  /** Those taken for gone. */
  silent: string[];
  /** Those of which nothing was heard for a day. */
  forgotten: string[];
  /**
   * Whether whoever asks may free what the silent ones had claimed: not if they were silent themselves a short time ago. Then the
   * database was away, and the others are about to say something as well.
   */
  mayFree: boolean;
}

const readPresence: NamedStatement = {
  name: 'worker-presence',
  text: `SELECT array(SELECT id FROM worker_processes WHERE seen_at <= ${silentSinceSql}) AS silent,
    array(SELECT id FROM worker_processes WHERE ${forgottenSql} AND id <> $1::uuid) AS forgotten,
    EXISTS (SELECT FROM worker_processes WHERE id = $1::uuid
      AND present_since <= ${silentSinceSql} AND seen_at > ${secondsAgo(silentAfterSeconds / 2)}) AS "mayFree"`,
};

/** The moment is one, on whichever nodes it is written. */
const presentStatement: NamedStatement = {
  name: 'worker-is-present',
  text: `INSERT INTO worker_processes AS worker (id, host, version, started_at, seen_at, present_since)
    VALUES ($1::uuid, $2, $3, now(), now(), now())
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at,
      present_since = CASE WHEN excluded.seen_at - worker.seen_at < interval '${silentAfterSeconds / 2} seconds'
        THEN worker.present_since ELSE excluded.present_since END`,
};

/** Unless one of them was heard of meanwhile. */
const freeStatement: NamedStatement = {
  name: 'free-deliveries-of-silent-workers',
  text: `DELETE FROM delivery_claims WHERE worker_id = ANY ($1::uuid[])
    AND worker_id IN (SELECT id FROM worker_processes WHERE seen_at <= ${silentSinceSql}) RETURNING delivery_id`,
};

const forgetStatement: NamedStatement = {
  name: 'forget-workers',
  text: `DELETE FROM worker_processes WHERE id = ANY ($1::uuid[]) AND ${forgottenSql}`,
};

/** Says that a worker is there. @returns whether that has freed what others had claimed */
export async function sayPresent(
  { query, write }: Pick<Context, 'query' | 'write'>,
  worker: PresentWorker,
): Promise<boolean> {
  const [before] = await query<Presence>(readPresence, [worker.id]);
  await write(presentStatement, [worker.id, worker.host, worker.version]);
  if (!before) return false;
  if (before.forgotten.length > 0) await write(forgetStatement, [before.forgotten]);
  if (!before.mayFree || before.silent.length === 0) return false;
  const freed = await write(freeStatement, [before.silent]);
  return freed.length > 0;
}

/** What it has claimed goes with it. */
const leaveStatement: NamedStatement = {
  name: 'worker-leaves',
  text: 'DELETE FROM worker_processes WHERE id = $1::uuid',
};

/** Says that a worker ends: it is not missed, and what it has not finished is with others at once. */
export async function leave({ write }: Pick<Context, 'write'>, workerId: string): Promise<void> {
  await write(leaveStatement, [workerId]);
}
