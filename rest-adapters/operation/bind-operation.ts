import type { TadaDocumentNode } from 'gql.tada';
import type { GraphQLSchema } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import { compileOperation } from './compile.ts';

/** The context that operations run in; whoever runs them only hands it on. */
export type DomainContext = object;

/** An operation of the core. @throws AggregateError of what its fields threw */
export type Operation<Data, Variables> = (context: DomainContext, variables: Variables) => Promise<Data>;

/**
 * Compiles a document, for everybody who asks the core for something: routes, events, pages, the command line. Once, and
 * when it is first asked for: a server has some two hundred, and few are for its first answer. That they fit the schema is
 * known by their types.
 */
export function bindOperation<Data, Variables extends object>(
  schema: GraphQLSchema,
  document: TadaDocumentNode<Data, Variables>,
): Operation<Data, Variables> {
  let compiled: CompiledQuery<Data> | null = null;
  return async (context, variables) => {
    compiled ??= compileOperation<Data>(schema, document);
    const { data, errors } = await compiled.query(undefined, context, { ...variables });
    if (errors || !data) throw new AggregateError(errors ?? [], 'the operation failed');
    return data;
  };
}
