import { eventReader, type ReadEvent } from '../../rest-adapters/operation/read-event.ts';
import { events } from '../../rest-adapters/events/index.ts';
import { type EventSubject, type EventType, eventTypes } from '../../schema/events/topics.ts';
import { schema } from '../../schema/index.ts';

/** Reads an event's data as they are now, in the transaction that the context belongs to. */
export type ReadEventData = (type: EventType, context: object, subject: EventSubject) => Promise<object>;

/**
 * What reads the data of each type of event.
 * @throws Error where a type has no declaration, or a declaration no type
 */
export function createEventReader(declarations = events): ReadEventData {
  const declared = new Map(declarations.map((event) => [event.topic, event]));
  const readers = eventTypes.map((type) => {
    const declaration = declared.get(type);
    if (!declaration) throw new Error(`The event ${type} is not declared: do so in rest-adapters/events/index.ts.`);
    declared.delete(type);
    return [type, eventReader(schema, declaration)] as const;
  });
  const [stray] = declared.keys();
  if (stray) throw new Error(`The core knows no event ${stray}: name it in schema/events/topics.ts.`);
  const readerOf = new Map<EventType, ReadEvent>(readers);
  return async (type, context, subject) => {
    const read = readerOf.get(type);
    if (!read) throw new TypeError(`${type} is no type of events`);
    return read(context, subject);
  };
}
