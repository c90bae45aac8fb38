import type { Context } from '../context.ts';
import type { StoredEvent } from '../events/ports.ts';
import type { DueAttempt } from './due-deliveries.ts';

/** A delivery with all that an attempt needs. */
export interface PendingDelivery extends DueAttempt {
  /** Attempts since the schedule began. */
  scheduleStep: number;
  event: StoredEvent;
  destination: { id: string; url: string; enabled: boolean };
  /** The valid ones, the newest first. */
  secrets: string[];
}

/** What of the attempts is still to be made: none that has been made in the meantime, or whose delivery is gone. */
export async function pendingDeliveries(
  { db, now, unseal }: Pick<Context, 'db' | 'now' | 'unseal'>,
  attempts: readonly DueAttempt[],
): Promise<PendingDelivery[]> {
  const counts = new Map(attempts.map(({ deliveryId, attemptCount }) => [deliveryId, attemptCount]));
  const valid = { OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] };
  const rows = await db.webhookDelivery.findMany({
    where: { id: { in: [...counts.keys()] }, status: 'pending' },
    include: { event: true, destination: { include: { secrets: { where: valid, orderBy: { id: 'desc' } } } } },
  });
  return rows
    .filter(({ id, attemptCount }) => counts.get(id) === attemptCount)
    .map(({ id, attemptCount, scheduleStep, event, destination }) => ({
      deliveryId: id,
      attemptCount,
      scheduleStep,
      event,
      destination,
      secrets: destination.secrets.map(({ encryptedSecret }) => unseal(encryptedSecret)),
    }));
}
