import type { DeliveryStatus } from '../../prisma/generated/client.ts';
import type { Context, NamedStatement } from '../context.ts';
import { type AttemptResult, isGone } from './attempt-result.ts';
import { healthSql } from './destination-health.ts';
import type { DisabledNotice } from './disabled-notice.ts';
import type { PendingDelivery } from './pending-delivery.ts';
import { nextAttemptAt } from './retry-schedule.ts';

/** A delivery whose attempt has been made; without a result, it fell due while its destination was disabled, or too late. */
export interface DueDeliveryResult {
  delivery: PendingDelivery;
  result: AttemptResult | null;
}

interface NextState {
  status: DeliveryStatus;
  scheduleStep: number;
  nextAttemptAt: Date | null;
}

/** What becomes of a delivery. */
function nextState({ delivery, result }: DueDeliveryResult, now: Date): NextState {
  const scheduleStep = delivery.scheduleStep + (result ? 1 : 0);
  if (result?.failure === null) return { status: 'succeeded', scheduleStep, nextAttemptAt: null };
  const next = result && !isGone(result) ? nextAttemptAt(scheduleStep, now, result.retryAfter, Math.random()) : null;
  return { status: next ? 'pending' : 'failed', scheduleStep, nextAttemptAt: next };
}

/** Whether the delivery was restarted, its step set back, while this attempt was under way. */
const beginsAnew = `outcome.status <> 'succeeded' AND delivery.schedule_step < outcome."stepBefore"`;

/**
 * The attempt, what becomes of its delivery and destination, and the end of its claim, at once; of an attempt that was made
 * twice, the first counts. A delivery that was to begin anew while the attempt was under way does so where that has failed.
 * Locks are taken in the order of a deletion, of destinations, deliveries, claims: each waits for a count of the ones before.
 */
const recordStatement: NamedStatement = {
  name: 'record-attempts',
  text: `WITH outcome AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS outcome("projectId" uuid, "deliveryId" uuid, "destinationId" uuid,
        "attemptCount" int, attempted boolean, status delivery_status, "stepBefore" int, "scheduleStep" int,
        "nextAttemptAt" timestamptz, "startedAt" timestamptz, "durationMs" int, "responseStatus" int, "responseBody" text,
        failure attempt_failure)
    ), ${healthSql}, changed AS (
      UPDATE webhook_deliveries delivery SET queued_at = NULL, attempt_count = attempt_count + outcome.attempted::int,
        status = CASE WHEN ${beginsAnew} THEN 'pending' ELSE outcome.status END,
        schedule_step = CASE WHEN ${beginsAnew} THEN 0 ELSE outcome."scheduleStep" END,
        next_attempt_at = CASE WHEN ${beginsAnew} THEN $2::timestamptz ELSE outcome."nextAttemptAt" END
      FROM outcome WHERE delivery.project_id = outcome."projectId" AND id = outcome."deliveryId" AND attempt_count = outcome."attemptCount"
        AND delivery.status = 'pending' AND (SELECT count(*) FROM written) IS NOT NULL
      RETURNING delivery.project_id, id
    ), released AS (
      DELETE FROM delivery_claims claim
      USING outcome LEFT JOIN changed ON changed.id = outcome."deliveryId"
      WHERE claim.project_id = outcome."projectId" AND claim.delivery_id = outcome."deliveryId" AND (claim.worker_id = $3::uuid OR changed.id IS NOT NULL)
        AND (SELECT count(*) FROM changed) IS NOT NULL
    ), attempt AS (
      INSERT INTO webhook_attempts
        (project_id, delivery_id, number, started_at, duration_ms, response_status, response_body, failure)
      SELECT project_id, id, "attemptCount" + 1, "startedAt", "durationMs", "responseStatus", "responseBody", failure
      FROM changed JOIN outcome ON outcome."deliveryId" = id WHERE attempted
    )
    SELECT written.id AS "destinationId", url, project.name AS "projectName", reason,
      ARRAY(SELECT email FROM memberships member JOIN users ON users.id = member.user_id
        WHERE member.project_id = project.id AND role = 'project-admin') AS "to"
    FROM written JOIN projects project ON project.id = written.project_id WHERE reason IS NOT NULL`,
};

/**
 * Records what came of attempts, and what follows for their deliveries and destinations.
 * @param workerId whose claims end with it; null where none were made
 * @returns the destinations that were disabled because of them, and whom to tell
 */
export function recordResults(
  { write, now }: Pick<Context, 'write' | 'now'>,
  results: readonly DueDeliveryResult[],
  workerId: string | null,
): Promise<DisabledNotice[]> {
  const at = now();
  const records = results.map((outcome) => ({
    ...outcome.result,
    projectId: outcome.delivery.event.projectId,
    deliveryId: outcome.delivery.deliveryId,
    destinationId: outcome.delivery.destination.id,
    attemptCount: outcome.delivery.attemptCount,
    attempted: outcome.result !== null,
    stepBefore: outcome.delivery.scheduleStep,
    ...nextState(outcome, at),
  }));
  return write<DisabledNotice>(recordStatement, [JSON.stringify(records), at.toISOString(), workerId]);
}
