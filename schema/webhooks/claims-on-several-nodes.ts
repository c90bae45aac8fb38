import type { Context, NamedStatement } from '../context.ts';
import { silentSinceSql } from '../installation/worker-presence.ts';
import { atOnce, dueSql, isFree } from './fair-shares.ts';

/** What a worker has found. */
export interface ClaimedDeliveries {
  deliveryIds: string[];
  /** When the first was or will be due of all that nobody had claimed before; null where there was none. */
  oldestDueAt: Date | null;
}

interface DueDeliveries {
  /** Null where nothing is due. */
  projectId: string | null;
  deliveryIds: string[] | null;
  oldestDueAt: Date | null;
}

/** Each node goes through its destinations; what they find is dealt out where they are asked from. */
const dueStatement: NamedStatement = {
  name: 'due-deliveries-of-nodes',
  text: `WITH ${dueSql({
    waiting: `SELECT destination.id AS destination_id, next.next_attempt_at
      FROM webhook_destinations destination CROSS JOIN LATERAL (
        SELECT next_attempt_at FROM webhook_deliveries delivery
        WHERE project_id = destination.project_id AND destination_id = destination.id
          AND next_attempt_at IS NOT NULL AND ${isFree}
        ORDER BY next_attempt_at LIMIT 1) next`,
    heads: `FROM considered place
      JOIN webhook_destinations home ON home.project_id = place.project_id AND home.id = place.id
      CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM webhook_deliveries delivery
        WHERE project_id = home.project_id AND destination_id = home.id AND next_attempt_at <= $1::timestamptz AND ${isFree}
        ORDER BY next_attempt_at LIMIT ${atOnce.destination}
      ) head`,
    limit: '$2',
  })}
    SELECT "projectId", "deliveryIds", (SELECT min(next_attempt_at) FROM waiting) AS "oldestDueAt"
    FROM (VALUES (true)) AS always (is_one)
    LEFT JOIN (SELECT project_id AS "projectId", array_agg(id) AS "deliveryIds" FROM due GROUP BY project_id) AS found ON true`,
};

/**
 * Of what is due in one project by now, on the node that it is on: whoever is about to claim or has done the same has the rows, which
 * are passed over. What ended since it was found is not due any more.
 */
const claimStatement: NamedStatement = {
  name: 'claim-deliveries-of-project',
  text: `WITH head AS (
      SELECT id, destination_id FROM webhook_deliveries
      WHERE project_id = $1::uuid AND id = ANY ($2::uuid[]) AND next_attempt_at <= $4::timestamptz
      FOR NO KEY UPDATE SKIP LOCKED
    )
    INSERT INTO delivery_claims (project_id, delivery_id, destination_id, worker_id)
    SELECT $1::uuid, head.id, head.destination_id, worker.id FROM head
    JOIN worker_processes worker ON worker.id = $3::uuid AND seen_at > ${silentSinceSql}
    ON CONFLICT DO NOTHING
    RETURNING delivery_id AS id`,
};

/** Has a worker claim what is due, project by project, each on its node. */
export async function claimOnSeveralNodes(
  { query, write, now }: Pick<Context, 'query' | 'write' | 'now'>,
  workerId: string,
  limit: number,
): Promise<ClaimedDeliveries> {
  const at = now().toISOString();
  const found = await query<DueDeliveries>(dueStatement, [at, limit]);
  const deliveryIds: string[] = [];
  for (const { projectId, deliveryIds: ids } of found) {
    if (projectId === null) continue;
    const claimed = await write<{ id: string }>(claimStatement, [projectId, ids, workerId, at]);
    deliveryIds.push(...claimed.map(({ id }) => id));
  }
  return { deliveryIds, oldestDueAt: found[0]?.oldestDueAt ?? null };
}
