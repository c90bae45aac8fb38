import type { TadaDocumentNode } from 'gql.tada';
import type { GraphQLSchema } from 'graphql';
import type { DomainContext } from './bound-operation.ts';
import { type JsonShape, shapeOfField } from './json-shape.ts';
import { compileOperation } from './operation.ts';

/** What an event is about. */
interface Subject {
  projectId: string;
  id: string;
}

/** A declared event, whatever its data. */
export interface EventDeclaration {
  topic: string;
  summary: string;
  /** Compiles the document against the schema; once, at start. */
  bind(schema: GraphQLSchema): BoundEvent;
  /** Of the data. */
  shape(schema: GraphQLSchema): JsonShape;
}

export interface BoundEvent {
  /** Reads the data as they are now, in the transaction that the context belongs to. */
  read(context: DomainContext, subject: Subject): Promise<object>;
}

/** Declares an event: its topic, and the document whose one field is its data, in the names of the REST surface. */
export function event<Data extends object>(
  { topic, summary }: Pick<EventDeclaration, 'topic' | 'summary'>,
  document: TadaDocumentNode<Data, Subject>,
): EventDeclaration {
  return {
    topic,
    summary,
    shape: (schema) => shapeOfField(schema, document),
    bind(schema) {
      const compiled = compileOperation<Data>(schema, document);
      return {
        async read(context, subject) {
          const { data, errors } = await compiled.query(undefined, context, { ...subject });
          const [value] = Object.values(data ?? {});
          if (errors || !value) throw new AggregateError(errors ?? [], `there are no data for ${topic}`);
          return value;
        },
      };
    },
  };
}
