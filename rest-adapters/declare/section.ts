import type { Method, Route } from './route.ts';

/** Routes that belong together, as the documentation groups them. */
export interface Section {
  name: string;
  description: string;
  routes: readonly Route[];
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Modules of routes export types, fragments and parts of inputs besides; none of those responds. */
function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'respond' in value;
}

/** Along the paths, and at each from reading to deleting. */
function compareRoutes(left: Route, right: Route): number {
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return methods.indexOf(left.method) - methods.indexOf(right.method);
}

/** Every route that these modules declare and export, so that none has to be listed a second time. */
export function section(name: string, description: string, ...modules: readonly object[]): Section {
  const routes = modules.flatMap((module) => Object.values(module).filter(isRoute));
  return { name, description, routes: routes.sort(compareRoutes) };
}
