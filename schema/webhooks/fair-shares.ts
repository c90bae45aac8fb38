/**
 * How many requests are under way at a time, whatever the number of workers; some more where two look at once. A worker
 * has room for a thousand, so that no account, and nobody with several, fills it with what is slow to answer.
 */
export const atOnce = { destination: 20, project: 80, account: 100, host: 200 };

/** To a destination that is failing, so that many of them do not use up what their account may have. */
export const atOnceWhileFailing = 2;

/** Whether nobody has claimed a `delivery`. */
export const isFree =
  'NOT EXISTS (SELECT FROM delivery_claims WHERE project_id = delivery.project_id AND delivery_id = delivery.id)';

/** Where the deliveries are that may be due. */
interface DeliveryPlaces {
  /** Each destination for which something waits, with the moment at which the first of it is due. */
  waiting: string;
  /** From FROM on: each place of `considered` with so many deliveries, as `head`, as it may have at most. */
  heads: string;
  /** The parameter that says how many are sought. */
  limit: string;
}

/**
 * What is due of all, as common tables of a statement that has the moment as `$1`: of each destination what it has room for, so that the
 * backlog of one costs the others nothing, dealt out in turns: to destinations within their project, to projects within their account,
 * and to accounts; whoever has no room left is passed over. The more destinations there are, the less is looked at of each, and of an
 * account at no more of them than it has room for.
 */
export const dueSql = ({ waiting, heads, limit }: DeliveryPlaces) => `waiting AS (
      ${waiting}
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
      SELECT *, ceil(2.0 * ${limit}::int / count(*) OVER ()) AS share FROM eligible WHERE place_turn <= room_of_account
    ), candidate AS (
      SELECT head.id, head.next_attempt_at, place.id AS destination_id, place.project_id, place.owner_id, place.host,
        room_of_project, room_of_account, room_at_host, least(free, share) AS most,
        row_number() OVER (PARTITION BY place.id ORDER BY head.next_attempt_at) AS turn
      ${heads}
    ), of_project AS (
      SELECT *, row_number() OVER (PARTITION BY project_id ORDER BY turn, next_attempt_at) AS project_turn
      FROM candidate WHERE turn <= most
    ), of_account AS (
      SELECT *, row_number() OVER (PARTITION BY owner_id ORDER BY project_turn, next_attempt_at) AS account_turn
      FROM of_project WHERE project_turn <= room_of_project
    ), at_host AS (
      SELECT *, row_number() OVER (PARTITION BY host ORDER BY account_turn, next_attempt_at) AS host_turn
      FROM of_account WHERE account_turn <= room_of_account
    ), due AS (
      SELECT id, project_id, destination_id FROM at_host
      WHERE host_turn <= room_at_host ORDER BY account_turn, next_attempt_at LIMIT ${limit}::int
    )`;
