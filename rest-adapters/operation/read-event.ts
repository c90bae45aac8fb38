import type { GraphQLSchema } from 'graphql';
import type { DomainContext } from './execute.ts';
import type { EventDeclaration, Subject } from '../declare/event.ts';
import { compileOperation } from './compile.ts';

/** Reads an event's data as they are now, in the transaction that the context belongs to. */
export type ReadEvent = (context: DomainContext, subject: Subject) => Promise<object>;

/** Compiles what reads an event's data. @throws Error where its document does not fit the schema */
export function eventReader(schema: GraphQLSchema, { topic, document }: EventDeclaration): ReadEvent {
  const compiled = compileOperation<object>(schema, document);
  return async (context, subject) => {
    const { data, errors } = await compiled.query(undefined, context, { ...subject });
    const [value] = Object.values(data ?? {});
    if (errors || !value) throw new AggregateError(errors ?? [], `there are no data for ${topic}`);
    return value;
  };
}
