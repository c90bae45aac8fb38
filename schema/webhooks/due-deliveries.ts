import type { Context, NamedStatement } from '../context.ts';

/**
 * How many requests are under way at a time, whatever the number of workers; some more where two look at once. A worker
 * has room for a thousand, so that no account, and nobody with several, fills it with what is slow to answer.
 */
export const atOnce = { destination: 20, project: 80, account: 100, host: 200 };

/** To a destination that is failing, so that many of them do not use up what their account may have. */
export const atOnceWhileFailing = 2;

/**
 * A claim older than this counts as lost: its worker may have died before it put the delivery into the queue. To claim one
 * twice does no harm. It goes by the database's clock, as the queue does.
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
 * one costs the others nothing. What is taken is then dealt out in turns: to destinations within their project, to
 * projects within their account, and to accounts; whoever has no room left is passed over. Those who do so at the same
 * time take different ones.
 */
const claimStatement: NamedStatement = {
  name: 'hand-over-deliveries',
  text: `WITH RECURSIVE waiting AS (
      (SELECT destination_id FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL ORDER BY destination_id LIMIT 1)
      UNION ALL
      SELECT (SELECT destination_id FROM webhook_deliveries
        WHERE next_attempt_at IS NOT NULL AND destination_id > waiting.destination_id ORDER BY destination_id LIMIT 1)
      FROM waiting WHERE destination_id IS NOT NULL
    ), busy AS (
      SELECT destination_id, count(*) AS requests FROM webhook_deliveries
      WHERE queued_at > ${forgotten} GROUP BY destination_id
    ), place AS (
      SELECT destination.id, destination.project_id, project.owner_id, destination.host,
        CASE WHEN destination.failing_since IS NULL THEN ${atOnce.destination} ELSE ${atOnceWhileFailing} END
          - coalesce(busy.requests, 0) AS room,
        ${atOnce.project} - coalesce(sum(busy.requests) OVER (PARTITION BY destination.project_id), 0) AS room_of_project,
        ${atOnce.account} - coalesce(sum(busy.requests) OVER (PARTITION BY project.owner_id), 0) AS room_of_account,
        ${atOnce.host} - coalesce(sum(busy.requests) OVER (PARTITION BY destination.host), 0) AS room_at_host
      FROM (SELECT destination_id FROM waiting UNION SELECT destination_id FROM busy) concerned
      JOIN webhook_destinations destination ON destination.id = concerned.destination_id
      JOIN projects project ON project.id = destination.project_id
      LEFT JOIN busy ON busy.destination_id = destination.id
    ), candidate AS (
      SELECT due.id, due.next_attempt_at, place.project_id, place.owner_id, place.host,
        room_of_project, room_of_account, room_at_host,
        row_number() OVER (PARTITION BY place.id ORDER BY due.next_attempt_at) AS turn
      FROM place CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM webhook_deliveries
        WHERE destination_id = place.id AND next_attempt_at <= $1::timestamptz
          AND (queued_at IS NULL OR queued_at <= ${forgotten})
        ORDER BY next_attempt_at
        LIMIT greatest(0, least(room, room_of_project, room_of_account, room_at_host))
        FOR UPDATE SKIP LOCKED
      ) due
    ), of_project AS (
      SELECT *, row_number() OVER (PARTITION BY project_id ORDER BY turn, next_attempt_at) AS project_turn FROM candidate
    ), of_account AS (
      SELECT *, row_number() OVER (PARTITION BY owner_id ORDER BY project_turn, next_attempt_at) AS account_turn
      FROM of_project WHERE project_turn <= room_of_project
    ), at_host AS (
      SELECT *, row_number() OVER (PARTITION BY host ORDER BY account_turn, next_attempt_at) AS host_turn
      FROM of_account WHERE account_turn <= room_of_account
    ), due AS (
      SELECT id FROM at_host WHERE host_turn <= room_at_host ORDER BY account_turn, next_attempt_at LIMIT ${atMost}
    )
    UPDATE webhook_deliveries delivery SET queued_at = now() FROM due WHERE delivery.id = due.id
    RETURNING delivery.id AS "deliveryId", delivery.attempt_count AS "attemptCount"`,
};

/**
 * The attempts that are to be made now and that are not in the queue, as many as there is room for. The
 * caller puts them there.
 */
export function claimDueDeliveries({ write, now }: Pick<Context, 'write' | 'now'>): Promise<DueAttempt[]> {
  return write<DueAttempt>(claimStatement, [now().toISOString()]);
}
