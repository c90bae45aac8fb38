import type { GraphQLSchema } from 'graphql';
import type { Route } from '../declare/route.ts';
import { type AccessCheck, accessCheckOf } from './access-check.ts';
import { bindRouteOperation, type RouteOperation } from './route-operation.ts';

/** A route and its operation. */
export interface BoundRoute {
  route: Route;
  operation: RouteOperation;
  /** Whether the caller may do this here; null where that is no question of where. */
  checkAccess: AccessCheck | null;
}

/** Binds all that a route asks of the core. @throws Error where what fills its arguments does not fit the schema */
export function boundTo(schema: GraphQLSchema, route: Route): BoundRoute {
  const operation = bindRouteOperation(schema, route);
  return { route, operation, checkAccess: accessCheckOf(schema, route, operation.facts) };
}
