import type { EventSubject, EventType } from '../../schema/events/topics.ts';
import { z } from 'zod';
import type { EnvironmentName, Prisma } from '../database/generated/client.ts';
import type { Database } from '../../schema/context.ts';
import { addDeliveries } from '../../schema/webhooks/recipients.ts';

/** Events of an environment show it. */
const ofEnvironment = z.object({ environment: z.enum(['production', 'preview', 'development']).nullable() });

/** Prisma takes JSON without undefined; what a document answers is that. */
const json: z.ZodType<Prisma.InputJsonObject> = z.record(z.string(), z.json());

/** Reads what an event is about, as Portico sees it, and writes the event and its deliveries into the same transaction. */
export type Outbox = (
  type: EventType,
  subject: EventSubject,
  transaction: { db: Database; context: object; now: Date },
) => Promise<string>;

/** Reads the data of the events of one topic. */
export interface EventSource {
  read(context: object, subject: EventSubject): Promise<object>;
}

/** @param sources by topic */
export function createOutbox(sources: ReadonlyMap<string, EventSource>): Outbox {
  return async (type, subject, { db, context, now }) => {
    const source = sources.get(type);
    if (!source) throw new Error(`the event ${type} is not declared`);
    const data = await source.read(context, subject);
    const environment: EnvironmentName | null = ofEnvironment.safeParse(data).data?.environment ?? null;
    const { id } = await db.event.create({
      data: { projectId: subject.projectId, type, environment, data: json.parse(data), createdAt: now },
      select: { id: true },
    });
    await addDeliveries(db, { id, type, subject, at: now });
    return id;
  };
}
