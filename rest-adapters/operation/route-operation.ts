import type { GraphQLSchema } from 'graphql';
import { bindOperation, type DomainContext } from './bind-operation.ts';
import { describeOperation, type OperationFacts } from './compile.ts';
import { type Prepare, preparationOf } from './prepare.ts';
import type { ResponseParts, ResponseContext } from '../declare/responders.ts';
import type { Route } from '../declare/route.ts';

/** An operation of a schema, together with how its data is answered. */
export interface RouteOperation {
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

/** Binds the operation of a route. @throws Error where what fills its arguments does not fit the schema */
export function bindRouteOperation(
  schema: GraphQLSchema,
  { document, respond }: Pick<Route, 'document' | 'respond'>,
): RouteOperation {
  const operation = bindOperation(schema, document);
  return {
    facts: describeOperation(schema, document),
    prepare: preparationOf(schema, document),
    run: async (context, variables, responseContext) => respond(await operation(context, variables), responseContext),
  };
}
