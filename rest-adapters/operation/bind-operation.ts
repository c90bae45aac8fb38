import type { TadaDocumentNode } from 'gql.tada';
import type { GraphQLSchema } from 'graphql';
import { compileOperation } from './compile.ts';

/** The context that operations run in; whoever runs them only hands it on. */
export type DomainContext = object;

/** An operation of the core. @throws AggregateError of what its fields threw */
export type Operation<Data, Variables> = (context: DomainContext, variables: Variables) => Promise<Data>;

/**
 * Compiles a document, once, for everybody who asks the core for something: routes, events, pages, the command line.
 * @throws Error where it does not fit the schema
 */
export function bindOperation<Data, Variables extends object>(
  schema: GraphQLSchema,
  document: TadaDocumentNode<Data, Variables>,
): Operation<Data, Variables> {
  const compiled = compileOperation<Data>(schema, document);
  return async (context, variables) => {
    const { data, errors } = await compiled.query(undefined, context, { ...variables });
    if (errors || !data) throw new AggregateError(errors ?? [], 'the operation failed');
    return data;
  };
}
