import type { TransactionClient } from '../context.ts';
import { type EventSubject, type EventType, testEvent } from '../events/topics.ts';
import { idAt } from '../ids.ts';

/** The destinations that an event goes to: those that want its topic; for a test, the one that it is about. */
async function recipientsOf(
  db: TransactionClient,
  type: EventType,
  { projectId, id }: EventSubject,
): Promise<string[]> {
  if (type === testEvent) return [id];
  // Locked against deletion, which would otherwise make the change that causes the event fail.
  const rows = await db.$queryRaw<{ id: string }[]>`SELECT id FROM webhook_destinations
    WHERE project_id = ${projectId}::uuid AND ${type} = ANY(topics) FOR KEY SHARE`;
  return rows.map((row) => row.id);
}

/**
 * Writes what has to be delivered of an event, into its transaction, by ids of its millisecond: both lie in the partition of
 * the same week. One that is disabled gets its delivery too: it fails when it falls due, and can be recovered.
 */
export async function fanOut(
  db: TransactionClient,
  event: { id: string; type: EventType; subject: EventSubject; at: Date },
): Promise<void> {
  const { projectId } = event.subject;
  const recipients = await recipientsOf(db, event.type, event.subject);
  if (recipients.length === 0) return;
  await db.webhookDelivery.createMany({
    data: recipients.map((destinationId) => ({
      id: idAt(event.at),
      projectId,
      eventId: event.id,
      destinationId,
      nextAttemptAt: event.at,
      createdAt: event.at,
    })),
  });
}
