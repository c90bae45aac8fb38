import type { Context, NamedStatement } from '../context.ts';
import { isDistributed } from '../installation/distribution.ts';
import { silentSinceSql } from '../installation/worker-presence.ts';
import { type ClaimedDeliveries, claimOnSeveralNodes } from './claims-on-several-nodes.ts';
import { dueSql, isFree } from './fair-shares.ts';

/**
 * Goes from destination to destination along the index. Those who claim at the same time take different deliveries: the lock lets them
 * pass by each other, and the key of a claim is the delivery. What is passed over is locked for nothing.
 */
const claimStatement: NamedStatement = {
  name: 'claim-deliveries',
  text: `WITH RECURSIVE ${dueSql({
    waiting: `(SELECT destination_id, next_attempt_at FROM webhook_deliveries delivery
        WHERE next_attempt_at IS NOT NULL AND ${isFree}
        ORDER BY destination_id, next_attempt_at LIMIT 1)
      UNION ALL
      SELECT next.destination_id, next.next_attempt_at FROM waiting CROSS JOIN LATERAL (
        SELECT destination_id, next_attempt_at FROM webhook_deliveries delivery
        WHERE next_attempt_at IS NOT NULL AND destination_id > waiting.destination_id AND ${isFree}
        ORDER BY destination_id, next_attempt_at LIMIT 1) next`,
    heads: `FROM considered place CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM webhook_deliveries delivery
        WHERE destination_id = place.id AND next_attempt_at <= $1::timestamptz AND ${isFree}
        ORDER BY next_attempt_at LIMIT least(free, share)
        FOR NO KEY UPDATE SKIP LOCKED
      ) head`,
    limit: '$3',
  })}, claimed AS (
      INSERT INTO delivery_claims (project_id, delivery_id, destination_id, worker_id)
      SELECT due.project_id, due.id, due.destination_id, worker.id FROM due
      JOIN worker_processes worker ON worker.id = $2::uuid AND seen_at > ${silentSinceSql}
      ON CONFLICT DO NOTHING
      RETURNING delivery_id
    )
    SELECT array(SELECT delivery_id FROM claimed) AS "deliveryIds",
      (SELECT min(next_attempt_at) FROM waiting) AS "oldestDueAt"`,
};

/** Has a worker claim at most so many deliveries that are due, as many as there is room for. */
export async function claimDueDeliveries(
  context: Pick<Context, 'query' | 'write' | 'now'>,
  workerId: string,
  limit: number,
): Promise<ClaimedDeliveries> {
  if (await isDistributed(context)) return claimOnSeveralNodes(context, workerId, limit);
  const { write, now } = context;
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
