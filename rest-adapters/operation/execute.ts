import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { compileOperation, describeOperation, type OperationFacts } from './compile.ts';
import { type Prepare, preparationOf } from './prepare.ts';
import type { ResponseParts, ResponseContext } from '../declare/responders.ts';
import type { Route } from '../declare/route.ts';

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
  run(
    context: DomainContext,
    variables: Record<string, unknown>,
    responseContext: ResponseContext,
  ): Promise<ResponseParts>;
}

/** Compiles the operation of a route. @throws Error where it does not fit the schema */
export function bindOperation(
  schema: GraphQLSchema,
  { document, respond }: Pick<Route, 'document' | 'respond'>,
): BoundOperation {
  const compiled = compileOperation<object>(schema, document);
  return {
    facts: describeOperation(schema, document),
    prepare: preparationOf(schema, document),
    run: async (context, variables, responseContext) => {
      const result: ExecutionResult<object> = await compiled.query(undefined, context, variables);
      if (result.errors || !result.data) throw new AggregateError(result.errors ?? [], 'the operation failed');
      return respond(result.data, responseContext);
    },
  };
}
