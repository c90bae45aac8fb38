import { routes } from '../../rest-adapters/index.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { boundTo } from '../../rest-adapters/operation/bound-route.ts';
import { createRoutes } from '../../rest-adapters/serve/router.ts';
import { schema } from '../../schema/index.ts';

const find = createRoutes(routes.map((route) => boundTo(schema, route)));

/** The route that is declared for a path. */
export function routeOf(method: string, path: string): Route | undefined {
  return [...(find(path)?.routes ?? [])].find(([candidate]) => candidate === method)?.[1].route;
}
