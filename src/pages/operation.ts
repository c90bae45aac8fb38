import type { TadaDocumentNode } from 'gql.tada';
import type { GraphQLSchema } from 'graphql';
import { fromDomain, noInputs } from '../../rest-adapters/errors/from-domain.ts';
import { bindOperation, type Operation } from '../../rest-adapters/operation/bind-operation.ts';

/** An operation for a visitor of pages. @throws ApiError with what the core says no to */
export function bindPageOperation<Data, Variables extends object>(
  schema: GraphQLSchema,
  document: TadaDocumentNode<Data, Variables>,
): Operation<Data, Variables> {
  const operation = bindOperation(schema, document);
  return (context, variables) =>
    operation(context, variables).catch((failure: unknown) => {
      throw fromDomain(failure, noInputs) ?? failure;
    });
}
