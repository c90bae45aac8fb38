import type { TadaDocumentNode } from 'gql.tada';
import type { GraphQLSchema } from 'graphql';
import { fromDomain, noInputs } from '../../rest-adapters/errors/from-domain.ts';
import { compileOperation } from '../../rest-adapters/operation/compile.ts';
import type { RequestContext } from '../domain-context/request-context.ts';

/** Runs an operation of the core for a visitor. @throws ApiError with what the core says no to */
export type Operation<Data, Variables> = (context: RequestContext, variables: Variables) => Promise<Data>;

/** Compiles an operation, once. */
export function bindOperation<Data, Variables extends object>(
  schema: GraphQLSchema,
  document: TadaDocumentNode<Data, Variables>,
): Operation<Data, Variables> {
  const compiled = compileOperation<Data>(schema, document);
  return async (context, variables) => {
    const result = await compiled.query(undefined, context, { ...variables });
    if (result.data && !result.errors) return result.data;
    const failure = new AggregateError(result.errors ?? [], 'the operation failed');
    throw fromDomain(failure, noInputs) ?? failure;
  };
}
