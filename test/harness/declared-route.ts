import { routes } from '../../rest-adapters/index.ts';
import type { Route } from '../../rest-adapters/route.ts';
import { boundTo, createRoutes } from '../../rest-adapters/router.ts';
import { schema } from '../../schema/index.ts';

const find = createRoutes(routes.map((route) => boundTo(schema, route)));

/** The route that is declared for a path. */
export function routeOf(method: string, path: string): Route | undefined {
  return [...(find(path)?.routes ?? [])].find(([candidate]) => candidate === method)?.[1].route;
}
