import type { Context, NamedStatement } from '../context.ts';
import type { StoredEvent } from '../events/ports.ts';
import { leastKeptId } from '../events/retention.ts';

/** A delivery with all that an attempt needs. */
export interface PendingDelivery {
  deliveryId: string;
  /** Attempts that it has had. */
  attemptCount: number;
  /** Attempts since the schedule began. */
  scheduleStep: number;
  event: StoredEvent;
  /** What caused the event (W3C Trace Context); null where that was not traced. */
  traceParent: string | null;
  destination: { id: string; url: string };
  /** Not where its destination is disabled, or its time is over: then it has failed. */
  isToBeSent: boolean;
  /** The valid ones as they are kept, in Base64, the newest first. */
  sealedSecrets: string[];
}

type PendingRow = Omit<PendingDelivery, 'event' | 'destination' | 'isToBeSent'> &
  Omit<StoredEvent, 'id' | 'data'> & {
    eventId: string;
    /** Null where another row of the same event has it. */
    data: unknown;
    destinationId: string;
    url: string;
    enabled: boolean;
  };

/**
 * An event may be large and go to many, so only one row of each has its data. Each is looked up by itself, in the partition that
 * has it: what joins them may come to walk all of them.
 */
const statement: NamedStatement = {
  name: 'pending-deliveries',
  text: `SELECT delivery.id AS "deliveryId", attempt_count AS "attemptCount", schedule_step AS "scheduleStep",
      event.id AS "eventId", event.project_id AS "projectId", type, environment, event.created_at AS "createdAt",
      event.trace_parent AS "traceParent",
      CASE WHEN row_number() OVER (PARTITION BY event.id) = 1 THEN data END AS data,
      destination.id AS "destinationId", url, enabled,
      ARRAY(SELECT encode(encrypted_secret, 'base64') FROM webhook_secrets secret
        WHERE secret.project_id = destination.project_id AND secret.destination_id = destination.id
          AND (expires_at IS NULL OR expires_at > $2::timestamptz)
        ORDER BY secret.id DESC) AS "sealedSecrets"
    FROM webhook_deliveries delivery
    JOIN webhook_destinations destination ON destination.project_id = delivery.project_id AND destination.id = destination_id
    CROSS JOIN LATERAL (SELECT * FROM events WHERE project_id = delivery.project_id AND id = event_id LIMIT 1) event
    WHERE delivery.id = ANY ($1::uuid[]) AND status = 'pending'`,
};

/** Those of the deliveries to which an attempt is to be made: not what is over in the meantime, or is gone. */
export async function pendingDeliveries(
  { query, now }: Pick<Context, 'query' | 'now'>,
  ids: readonly string[],
): Promise<PendingDelivery[]> {
  const leastKept = leastKeptId(now());
  const rows = await query<PendingRow>(statement, [ids, now().toISOString()]);
  const dataOf = new Map(rows.flatMap(({ eventId, data }) => (data === null ? [] : [[eventId, data]])));
  return rows.map((row) => {
    const { deliveryId, attemptCount, scheduleStep, sealedSecrets, destinationId, url, enabled, traceParent } = row;
    const { eventId, projectId, type, environment, createdAt } = row;
    return {
      deliveryId,
      attemptCount,
      scheduleStep,
      event: { id: eventId, projectId, type, environment, createdAt, data: dataOf.get(eventId) },
      traceParent,
      destination: { id: destinationId, url },
      isToBeSent: enabled && deliveryId >= leastKept,
      sealedSecrets,
    };
  });
}
