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

/**
 * Frees what silent workers had claimed, unless whoever says this was silent themselves a short time ago: then the database was
 * away, and the others are about to say something as well. What is known of workers that have said nothing for a day
 * goes with it.
 */
const presenceStatement: NamedStatement = {
  name: 'worker-presence',
  text: `WITH freed AS (
      DELETE FROM delivery_claims
      WHERE worker_id = ANY (ARRAY(SELECT id FROM worker_processes WHERE seen_at <= ${silentSinceSql}))
        AND EXISTS (SELECT FROM worker_processes
          WHERE id = $1::uuid AND present_since <= ${silentSinceSql} AND seen_at > ${secondsAgo(silentAfterSeconds / 2)})
      RETURNING delivery_id
    ), forgotten AS (
      DELETE FROM worker_processes WHERE seen_at < now() - interval '1 day' AND id <> $1::uuid
    )
    INSERT INTO worker_processes AS worker (id, host, version, started_at, seen_at, present_since)
    VALUES ($1::uuid, $2, $3, now(), now(), now())
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at,
      present_since = CASE WHEN worker.seen_at > ${secondsAgo(silentAfterSeconds / 2)}
        THEN worker.present_since ELSE excluded.present_since END
    RETURNING EXISTS (SELECT FROM freed) AS "hasFreed"`,
};

/** Says that a worker is there. @returns whether that has freed what others had claimed */
export async function sayPresent({ write }: Pick<Context, 'write'>, worker: PresentWorker): Promise<boolean> {
  const [said] = await write<{ hasFreed: boolean }>(presenceStatement, [worker.id, worker.host, worker.version]);
  return said?.hasFreed === true;
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
