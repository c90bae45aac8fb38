import type { EnvironmentName } from '../../prisma/generated/client.ts';
import type { EventSubject, EventType } from './topics.ts';

/** An event as it is kept. */
export interface StoredEvent {
  id: string;
  projectId: string;
  type: string;
  environment: EnvironmentName | null;
  data: unknown;
  createdAt: Date;
}

export interface EventPorts {
  /** The body of the message that tells of an event, the same bytes at every attempt to deliver it. */
  envelopeOf(event: StoredEvent): string;
}

export interface EventTransactionPorts {
  /** What this transaction is part of, for whoever continues it (W3C Trace Context); null where it is not traced. */
  traceParent(): string | null;
  /** What an event tells of its subject, read as the platform sees it. */
  readEventData(type: EventType, subject: EventSubject): Promise<object>;
}
