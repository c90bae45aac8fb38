import type { GraphQLSchema } from 'graphql';
import { graphql } from '../declare/graphql.ts';
import { bindOperation, type DomainContext } from './bind-operation.ts';
import type { OperationFacts } from './compile.ts';
import type { Route } from '../declare/route.ts';

const document = graphql(`
  query ProjectAccess($projectId: ID!, $scope: PlatformScope!) {
    projectAccess(id: $projectId, scope: $scope)
  }
`);

/** Whether the caller may do this here. @throws AggregateError of what the core says where they may not */
export type AccessCheck = (context: DomainContext, params: Readonly<Record<string, string>>) => Promise<void>;

/**
 * The question whether the caller may use a route within its project, apart from doing so: it is asked before a body is
 * read that costs much, and before an answer is repeated that was given to somebody who could.
 * @returns null for a route that is within no project, where the scope has said all
 */
export function accessCheckOf(schema: GraphQLSchema, { path }: Route, { scope }: OperationFacts): AccessCheck | null {
  if (scope === null || scope === 'any' || !path.split('/').includes(':projectId')) return null;
  const ask = bindOperation(schema, document);
  return async (context, { projectId = '' }) => {
    await ask(context, { projectId, scope });
  };
}
