import type { Context, NamedStatement } from '../context.ts';

/** How many requests a destination gets at a time, by all workers together. */
const requestsAtOnce = 20;

/** The same for one that is failing, so that many of them do not use up the workers. */
const requestsAtOnceWhileFailing = 2;

/** What was queued so long ago, in milliseconds, without anything having come of it, is queued again. */
const longestInQueue = 3_600_000;

const atMost = 500;

/** One attempt that is to be made now: the next of a delivery that has had `attemptCount`. */
export interface DueAttempt {
  deliveryId: string;
  attemptCount: number;
}

/**
 * Goes from destination to destination along the index and takes from each what it has room for, so that the backlog of
 * one costs the others nothing.
 */
const dueStatement: NamedStatement = {
  name: 'due-deliveries',
  text: `WITH RECURSIVE waiting AS (
      (SELECT destination_id FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL ORDER BY destination_id LIMIT 1)
      UNION ALL
      SELECT (SELECT destination_id FROM webhook_deliveries
        WHERE next_attempt_at IS NOT NULL AND destination_id > waiting.destination_id ORDER BY destination_id LIMIT 1)
      FROM waiting WHERE destination_id IS NOT NULL
    )
    SELECT due.id AS "deliveryId", due.attempt_count AS "attemptCount"
    FROM waiting JOIN webhook_destinations destination ON destination.id = waiting.destination_id
    CROSS JOIN LATERAL (
      SELECT id, attempt_count FROM webhook_deliveries
      WHERE destination_id = destination.id AND next_attempt_at <= $1::timestamptz
        AND (queued_at IS NULL OR queued_at <= $2::timestamptz)
      ORDER BY next_attempt_at
      LIMIT greatest(0, CASE WHEN destination.failing_since IS NULL
          THEN ${requestsAtOnce} ELSE ${requestsAtOnceWhileFailing} END
        - (SELECT count(*) FROM webhook_deliveries
            WHERE destination_id = destination.id AND queued_at > $2::timestamptz))
    ) due LIMIT ${atMost}`,
};

const queuedStatement: NamedStatement = {
  name: 'queued-deliveries',
  text: `UPDATE webhook_deliveries delivery SET queued_at = $2::timestamptz
    FROM jsonb_to_recordset($1::jsonb) AS due("deliveryId" uuid, "attemptCount" int)
    WHERE id = due."deliveryId" AND attempt_count = due."attemptCount" AND status = 'pending'`,
};

function forgottenSince(now: Date): string {
  return new Date(now.getTime() - longestInQueue).toISOString();
}

/** The attempts that are to be made now and that no worker has yet, as many as their destinations have room for. */
export function dueAttempts({ query, now }: Pick<Context, 'query' | 'now'>): Promise<DueAttempt[]> {
  const at = now();
  return query<DueAttempt>(dueStatement, [at.toISOString(), forgottenSince(at)]);
}

/** Keeps in mind that attempts are with the workers. One that was made in the meantime is left alone. */
export async function markQueued(
  { query, now }: Pick<Context, 'query' | 'now'>,
  attempts: readonly DueAttempt[],
): Promise<void> {
  await query(queuedStatement, [JSON.stringify(attempts), now().toISOString()]);
}
