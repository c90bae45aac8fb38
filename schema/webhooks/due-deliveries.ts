import type { Context, NamedStatement } from '../context.ts';
import { silentSinceSql } from '../installation/worker-presence.ts';

/**
 * How many requests are under way at a time, whatever the number of workers; some more where two look at once. A worker
 * has room for a thousand, so that no account, and nobody with several, fills it with what is slow to answer.
 */
export const atOnce = { destination: 20, project: 80, account: 100, host: 200 };

/** To a destination that is failing, so that many of them do not use up what their account may have. */
export const atOnceWhileFailing = 2;

/** Whether nobody has claimed a `delivery`. */
const isFree =
  'NOT EXISTS (SELECT FROM delivery_claims WHERE project_id = delivery.project_id AND delivery_id = delivery.id)';

/**
 * Goes from destination to destination along the index and takes from each what it has room for, so that the backlog of
 * one costs the others nothing. What is taken is then dealt out in turns: to destinations within their project, to
 * projects within their account, and to accounts; whoever has no room left is passed over. Those who do so at the same
 * time take different ones: the lock lets them pass by each other, and the key of a claim is the delivery. The more
 * destinations there are, the less is looked at of each, and of an account at no more of them than it has room for: what is
 * passed over is locked for nothing.
 */
const claimStatement: NamedStatement = {
  name: 'claim-deliveries',
  text: `WITH RECURSIVE waiting AS (
      (SELECT destination_id, next_attempt_at FROM webhook_deliveries delivery
        WHERE next_attempt_at IS NOT NULL AND ${isFree}
        ORDER BY destination_id, next_attempt_at LIMIT 1)
      UNION ALL
      SELECT next.destination_id, next.next_attempt_at FROM waiting CROSS JOIN LATERAL (
        SELECT destination_id, next_attempt_at FROM webhook_deliveries delivery
        WHERE next_attempt_at IS NOT NULL AND destination_id > waiting.destination_id AND ${isFree}
        ORDER BY destination_id, next_attempt_at LIMIT 1) next
    ), busy AS (
      SELECT destination_id, count(*) AS requests FROM delivery_claims GROUP BY destination_id
    ), place AS (
      SELECT destination.id, destination.project_id, project.owner_id, destination.host, waiting.next_attempt_at AS oldest,
        CASE WHEN destination.failing_since IS NULL THEN ${atOnce.destination} ELSE ${atOnceWhileFailing} END
          - coalesce(busy.requests, 0) AS room,
        ${atOnce.project} - coalesce(sum(busy.requests) OVER (PARTITION BY destination.project_id), 0) AS room_of_project,
        ${atOnce.account} - coalesce(sum(busy.requests) OVER (PARTITION BY project.owner_id), 0) AS room_of_account,
        ${atOnce.host} - coalesce(sum(busy.requests) OVER (PARTITION BY destination.host), 0) AS room_at_host
      FROM (SELECT destination_id FROM waiting UNION SELECT destination_id FROM busy) concerned
      JOIN webhook_destinations destination ON destination.id = concerned.destination_id
      JOIN projects project ON project.id = destination.project_id
      LEFT JOIN busy ON busy.destination_id = destination.id
      LEFT JOIN waiting ON waiting.destination_id = destination.id AND waiting.next_attempt_at <= $1::timestamptz
    ), eligible AS (
      SELECT *, least(room, room_of_project, room_of_account, room_at_host) AS free,
        row_number() OVER (PARTITION BY owner_id ORDER BY oldest) AS place_turn
      FROM place WHERE oldest IS NOT NULL AND least(room, room_of_project, room_of_account, room_at_host) > 0
    ), considered AS (
      SELECT *, ceil(2.0 * $3::int / count(*) OVER ()) AS share FROM eligible WHERE place_turn <= room_of_account
    ), candidate AS (
      SELECT head.id, head.next_attempt_at, place.id AS destination_id, place.project_id, place.owner_id, place.host,
        room_of_project, room_of_account, room_at_host,
        row_number() OVER (PARTITION BY place.id ORDER BY head.next_attempt_at) AS turn
      FROM considered place CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM webhook_deliveries delivery
        WHERE destination_id = place.id AND next_attempt_at <= $1::timestamptz AND ${isFree}
        ORDER BY next_attempt_at LIMIT least(free, share)
        FOR NO KEY UPDATE SKIP LOCKED
      ) head
    ), of_project AS (
      SELECT *, row_number() OVER (PARTITION BY project_id ORDER BY turn, next_attempt_at) AS project_turn FROM candidate
    ), of_account AS (
      SELECT *, row_number() OVER (PARTITION BY owner_id ORDER BY project_turn, next_attempt_at) AS account_turn
      FROM of_project WHERE project_turn <= room_of_project
    ), at_host AS (
      SELECT *, row_number() OVER (PARTITION BY host ORDER BY account_turn, next_attempt_at) AS host_turn
      FROM of_account WHERE account_turn <= room_of_account
    ), due AS (
      SELECT id, project_id, destination_id FROM at_host
      WHERE host_turn <= room_at_host ORDER BY account_turn, next_attempt_at LIMIT $3::int
    ), claimed AS (
      INSERT INTO delivery_claims (project_id, delivery_id, destination_id, worker_id)
      SELECT due.project_id, due.id, due.destination_id, worker.id FROM due
      JOIN worker_processes worker ON worker.id = $2::uuid AND seen_at > ${silentSinceSql}
      ON CONFLICT DO NOTHING
      RETURNING delivery_id
    )
    SELECT array(SELECT delivery_id FROM claimed) AS "deliveryIds",
      (SELECT min(next_attempt_at) FROM waiting) AS "oldestDueAt"`,
};

/** What a worker has found. */
export interface ClaimedDeliveries {
  deliveryIds: string[];
  /** When the first was or will be due of all that nobody had claimed before; null where there was none. */
  oldestDueAt: Date | null;
}

/** Has a worker claim at most so many deliveries that are due, as many as there is room for. */
export async function claimDueDeliveries(
  { write, now }: Pick<Context, 'write' | 'now'>,
  workerId: string,
  limit: number,
): Promise<ClaimedDeliveries> {
  const values = [now().toISOString(), workerId, limit];
  const [found = { deliveryIds: [], oldestDueAt: null }] = await write<ClaimedDeliveries>(claimStatement, values);
  return found;
}

const releaseStatement: NamedStatement = {
  name: 'release-deliveries',
  text: 'DELETE FROM delivery_claims WHERE worker_id = $1::uuid AND delivery_id <> ALL ($2::uuid[])',
};

/** Gives back what a worker has claimed and does not know of, or does not make: others take it at once. */
export async function releaseDeliveriesBut(
  { write }: Pick<Context, 'write'>,
  workerId: string,
  underWay: readonly string[],
): Promise<void> {
  await write(releaseStatement, [workerId, underWay]);
}
