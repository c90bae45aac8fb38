import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { compileOperation, describeOperation, type OperationFacts } from './operation.ts';
import { type Prepare, preparationOf } from './preparation.ts';
import type { Draft, Exchange, Responder } from './respond.ts';

/** The context that operations run in; the facade only hands it on. */
export type DomainContext = object;

/** An operation compiled for a schema, together with how its data is answered. */
export interface BoundOperation {
  facts: OperationFacts;
  /**
   * What is done before a transaction that the operation runs in begins.
   * @throws AggregateError of what the operation's field threw
   */
  prepare: Prepare;
  /** @throws AggregateError of what the operation's fields threw */
  run(context: DomainContext, variables: Record<string, unknown>, exchange: Exchange): Promise<Draft>;
}

export function bindOperation<Data>(
  schema: GraphQLSchema,
  document: DocumentNode,
  responder: Responder<Data>,
): BoundOperation {
  const compiled = compileOperation<Data>(schema, document);
  return {
    facts: describeOperation(schema, document),
    prepare: preparationOf(schema, document),
    run: async (context, variables, exchange) => {
      const result: ExecutionResult<Data> = await compiled.query(undefined, context, variables);
      if (result.errors || !result.data) throw new AggregateError(result.errors ?? [], 'the operation failed');
      return responder.draft(result.data, exchange);
    },
  };
}
