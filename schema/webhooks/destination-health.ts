import { day } from '../durations.ts';

/** A destination of which everything has failed for so long, in milliseconds, is disabled. */
export const failureThreshold = 5 * day;

/** `last_succeeded_at` is kept to the second, so that a busy destination is not written with every attempt. */
const resolution = 1_000;

const before = (milliseconds: number) => `$2::timestamptz - interval '${milliseconds / 1_000} seconds'`;

const hasFailedLong = `NOT succeeded AND failing_since <= ${before(failureThreshold)}`;

/**
 * Keeps the health of destinations, and disables those that are gone (410 says that nobody is there any more, nor will be,
 * RFC 9110 §15.5.11), or of which everything has failed for five days; one success among attempts that are recorded
 * together ends a failing. They are locked in the order of their ids, and only where something changes, so that workers
 * which do so at the same time wait for each other. The common tables of a statement that has the attempts as `outcome`
 * and the moment as `$2`; `written` has those that changed, with the `reason` of those that were disabled.
 * @param within what else is asked of the rows of a table
 */
export const healthSql = (within: (table: string) => string) => `summary AS (
      SELECT "projectId" AS project_id, "destinationId" AS id, bool_or(failure IS NULL) AS succeeded,
        coalesce(bool_or("responseStatus" = 410), false) AS gone
      FROM outcome WHERE attempted GROUP BY "projectId", "destinationId"
    ), judged AS (
      SELECT project_id, id, succeeded,
        CASE WHEN enabled AND gone THEN 'gone' WHEN enabled AND ${hasFailedLong} THEN 'failing' END AS reason
      FROM webhook_destinations destination JOIN summary USING (project_id, id)
      WHERE (CASE WHEN succeeded THEN failing_since IS NOT NULL
            OR last_succeeded_at IS NULL OR last_succeeded_at <= ${before(resolution)}
          ELSE failing_since IS NULL END
        OR enabled AND (gone OR ${hasFailedLong}))${within('destination')}
      ORDER BY id FOR NO KEY UPDATE OF destination
    ), written AS (
      UPDATE webhook_destinations destination SET
        failing_since = CASE WHEN succeeded THEN NULL ELSE coalesce(failing_since, $2::timestamptz) END,
        last_succeeded_at = CASE WHEN succeeded THEN $2::timestamptz ELSE last_succeeded_at END,
        enabled = enabled AND reason IS NULL,
        disabled_reason = coalesce(reason::disabled_reason, disabled_reason),
        version = version + (reason IS NOT NULL)::int,
        updated_at = CASE WHEN reason IS NULL THEN updated_at ELSE $2::timestamptz END
      FROM judged WHERE destination.project_id = judged.project_id AND destination.id = judged.id${within('destination')}
      RETURNING destination.id, destination.project_id, url, judged.reason
    )`;
