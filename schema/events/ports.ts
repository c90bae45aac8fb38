import type { EventSubject, EventType } from './topics.ts';

export interface EventTransactionPorts {
  /** What an event tells of its subject, read as the platform sees it. */
  readEventData(type: EventType, subject: EventSubject): Promise<object>;
}
