import type { Context, NamedStatement } from '../context.ts';

/** How many requests a destination gets at a time, whatever the number of workers; some more where two look at once. */
const requestsAtOnce = 20;

/** The same for one that is failing, so that many of them do not use up the workers. */
const requestsAtOnceWhileFailing = 2;

/**
 * What was handed over so long ago without anything having come of it is handed over again: whoever did so may have died
 * before it reached the queue. Where it did reach it, nothing comes of that. It goes by the database's clock, as the
 * queue does.
 */
const forgotten = "now() - interval '60 seconds'";

const atMost = 500;

/** One attempt that is to be made now: the next of a delivery that has had `attemptCount`. */
export interface DueAttempt {
  deliveryId: string;
  attemptCount: number;
}

/**
 * Goes from destination to destination along the index and takes from each what it has room for, so that the backlog of
 * one costs the others nothing. Those who do so at the same time take different ones.
 */
const handOverStatement: NamedStatement = {
  name: 'hand-over-deliveries',
  text: `WITH RECURSIVE waiting AS (
      (SELECT destination_id FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL ORDER BY destination_id LIMIT 1)
      UNION ALL
      SELECT (SELECT destination_id FROM webhook_deliveries
        WHERE next_attempt_at IS NOT NULL AND destination_id > waiting.destination_id ORDER BY destination_id LIMIT 1)
      FROM waiting WHERE destination_id IS NOT NULL
    ), due AS (
      SELECT due.id
      FROM waiting JOIN webhook_destinations destination ON destination.id = waiting.destination_id
      CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries
        WHERE destination_id = destination.id AND next_attempt_at <= $1::timestamptz
          AND (queued_at IS NULL OR queued_at <= ${forgotten})
        ORDER BY next_attempt_at
        LIMIT greatest(0, CASE WHEN destination.failing_since IS NULL
            THEN ${requestsAtOnce} ELSE ${requestsAtOnceWhileFailing} END
          - (SELECT count(*) FROM webhook_deliveries
              WHERE destination_id = destination.id AND queued_at > ${forgotten}))
        FOR UPDATE SKIP LOCKED
      ) due LIMIT ${atMost}
    )
    UPDATE webhook_deliveries delivery SET queued_at = now() FROM due WHERE delivery.id = due.id
    RETURNING delivery.id AS "deliveryId", delivery.attempt_count AS "attemptCount"`,
};

/**
 * The attempts that are to be made now and that are not in the queue, as many as their destinations have room for. The
 * caller puts them there.
 */
export function handOver({ query, now }: Pick<Context, 'query' | 'now'>): Promise<DueAttempt[]> {
  return query<DueAttempt>(handOverStatement, [now().toISOString()]);
}
