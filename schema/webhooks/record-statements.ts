import type { NamedStatement } from '../context.ts';
import { healthSql } from './destination-health.ts';

/** What came of attempts, as JSON in `$1`. */
const outcomeSql = `outcome AS (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS outcome("projectId" uuid, "deliveryId" uuid, "destinationId" uuid,
        "attemptCount" int, attempted boolean, status delivery_status, "stepBefore" int, "scheduleStep" int,
        "nextAttemptAt" timestamptz, "startedAt" timestamptz, "durationMs" int, "responseStatus" int, "responseBody" text,
        failure attempt_failure)
    )`;

/** Whether the delivery was restarted, its step set back, while this attempt was under way. */
const beginsAnew = `outcome.status <> 'succeeded' AND delivery.schedule_step < outcome."stepBefore"`;

/**
 * What becomes of deliveries and destinations, and the end of their claims, at once; of an attempt that was made twice, the first counts.
 * A delivery that was to begin anew while the attempt was under way does so where that has failed. Locks are taken in the order of a
 * deletion, of destinations, deliveries, claims: each waits for a count of the ones before.
 * @param within what else is asked of the rows of a table
 */
const changesSql = (within: (table: string) => string) => `${outcomeSql}, ${healthSql(within)}, changed AS (
      UPDATE webhook_deliveries delivery SET queued_at = NULL, attempt_count = attempt_count + outcome.attempted::int,
        status = CASE WHEN ${beginsAnew} THEN 'pending' ELSE outcome.status END,
        schedule_step = CASE WHEN ${beginsAnew} THEN 0 ELSE outcome."scheduleStep" END,
        next_attempt_at = CASE WHEN ${beginsAnew} THEN $2::timestamptz ELSE outcome."nextAttemptAt" END
      FROM outcome WHERE delivery.project_id = outcome."projectId" AND id = outcome."deliveryId" AND attempt_count = outcome."attemptCount"
        AND delivery.status = 'pending' AND (SELECT count(*) FROM written) IS NOT NULL${within('delivery')}
      RETURNING delivery.project_id, id
    ), released AS (
      DELETE FROM delivery_claims claim
      USING outcome LEFT JOIN changed ON changed.id = outcome."deliveryId"
      WHERE claim.project_id = outcome."projectId" AND claim.delivery_id = outcome."deliveryId" AND (claim.worker_id = $3::uuid OR changed.id IS NOT NULL)
        AND (SELECT count(*) FROM changed) IS NOT NULL${within('claim')}
    )`;

/** @param changed joins or asks for the outcomes that have changed something */
const attemptsSql = (changed: string) => `INSERT INTO webhook_attempts
        (project_id, delivery_id, number, started_at, duration_ms, response_status, response_body, failure)
      SELECT "projectId", "deliveryId", "attemptCount" + 1, "startedAt", "durationMs", "responseStatus", "responseBody", failure
      FROM outcome ${changed}`;

/** Whom to tell what happens to a `project`. */
const admins = `project.name AS "projectName", ARRAY(SELECT email FROM memberships member JOIN users ON users.id = member.user_id
        WHERE member.project_id = project.id AND role = 'project-admin') AS "to"`;

/** All of it, whosever the deliveries are. */
export const recordStatement: NamedStatement = {
  name: 'record-attempts',
  text: `WITH ${changesSql(() => '')}, attempt AS (
      ${attemptsSql('JOIN changed ON changed.id = "deliveryId" WHERE attempted')}
    )
    SELECT written.id AS "destinationId", url, reason, ${admins}
    FROM written JOIN projects project ON project.id = written.project_id WHERE reason IS NOT NULL`,
};

/** The same but for the attempts and the admins, within the project `$4`: on the one node that it is on, which makes no rows beside others that it changes. */
export const recordChangesOfProject: NamedStatement = {
  name: 'record-changes-of-project',
  text: `WITH ${changesSql((table) => ` AND ${table}.project_id = $4::uuid`)}
    SELECT ARRAY(SELECT id FROM changed) AS "changedIds", disabled.*
    FROM (VALUES (true)) AS always (is_one)
    LEFT JOIN (SELECT id AS "destinationId", url, reason FROM written WHERE reason IS NOT NULL) AS disabled ON true`,
};

export const adminsStatement: NamedStatement = {
  name: 'admins-of-project',
  text: `SELECT ${admins} FROM projects project WHERE id = $1::uuid`,
};

/** The attempts that have changed something: of deliveries whose ids are `$2`. */
export const recordAttemptsOfProject: NamedStatement = {
  name: 'record-attempts-of-project',
  text: `WITH ${outcomeSql} ${attemptsSql('WHERE attempted AND "deliveryId" = ANY ($2::uuid[])')}`,
};
