import { z } from 'zod';
import type { EnvironmentName, Prisma } from '../../prisma/generated/client.ts';
import type { Transaction } from '../context.ts';
import { idAt } from '../ids.ts';
import { fanOut } from '../webhooks/fan-out.ts';
import type { EventSubject, EventType } from './topics.ts';

/** Prisma takes JSON without undefined; what a document answers is that. */
const json: z.ZodType<Prisma.InputJsonObject> = z.record(z.string(), z.json());

/** What has happened: to what, and in which environment; null where it is about none. */
interface Occurrence extends EventSubject {
  environment: EnvironmentName | null;
}

/**
 * Writes an event, with its data as they are now, and its deliveries into the running transaction: it happened, or
 * nothing did.
 * @returns its id
 */
export async function emitEvent(
  tx: Transaction,
  type: EventType,
  { environment, ...subject }: Occurrence,
): Promise<string> {
  const now = tx.now();
  const data = json.parse(await tx.readEventData(type, subject));
  const id = idAt(now);
  await tx.db.event.create({
    data: { id, projectId: subject.projectId, type, environment, data, createdAt: now, traceParent: tx.traceParent() },
    select: { id: true },
  });
  await fanOut(tx.db, { id, type, subject, at: now });
  tx.announceDeliveries();
  tx.announceProjectChange(subject.projectId);
  return id;
}
