import type { GraphQLSchema } from 'graphql';
import type { EventDeclaration, Subject } from '../declare/event.ts';
import { bindOperation, type DomainContext } from './bind-operation.ts';

/** Reads an event's data as they are now, in the transaction that the context belongs to. */
export type ReadEvent = (context: DomainContext, subject: Subject) => Promise<object>;

/** What reads an event's data. */
export function eventReader(schema: GraphQLSchema, { topic, document }: EventDeclaration): ReadEvent {
  const read = bindOperation(schema, document);
  return async (context, subject) => {
    const [value] = Object.values(await read(context, subject));
    if (!value) throw new Error(`there are no data for ${topic}`);
    return value;
  };
}
