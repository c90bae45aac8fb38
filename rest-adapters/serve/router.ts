import { addRoute, createRouter, findRoute } from 'rou3';
import type { Route } from '../declare/route.ts';
import type { BoundRoute } from '../operation/bound-route.ts';

/** What a path leads to. */
export interface Match {
  /** By method. */
  routes: ReadonlyMap<string, BoundRoute>;
  params: Readonly<Record<string, string>>;
  /** Whether the last step of the path is empty. */
  endsInSlash: boolean;
}

/** Finds the routes of a path; null where there are none. */
export type Router = (path: string) => Match | null;

/** A value of a path, decoded; what cannot be decoded names nothing. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** @throws Error where two routes have the same method and path */
export function createRoutes(bound: readonly BoundRoute[]): Router {
  const byPath = new Map<string, Map<string, BoundRoute>>();
  for (const entry of bound) {
    const { method, path } = entry.route;
    const methods = byPath.get(path) ?? new Map<string, BoundRoute>();
    if (methods.has(method)) throw new Error(`${method} ${path} is declared twice`);
    byPath.set(path, methods.set(method, entry));
  }
  const router = createRouter<ReadonlyMap<string, BoundRoute>>();
  for (const [path, methods] of byPath) addRoute(router, '', path, methods);
  return (path) => {
    const found = findRoute(router, '', path);
    if (!found) return null;
    const params = Object.entries(found.params ?? {}).map(([name, value]) => [name, decode(value)] as const);
    return { routes: found.data, params: Object.fromEntries(params), endsInSlash: path.endsWith('/') };
  };
}

/** The route that answers a method at a path; HEAD is answered as GET is. */
export function routeFor({ routes }: Match, method: string): BoundRoute | undefined {
  return routes.get(method === 'HEAD' ? 'GET' : method);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A path in the one spelling that all its others stand for: ids in small letters, no slash at its end. */
export function canonicalPath({ path }: Pick<Route, 'path'>, params: Match['params']): string {
  return path.replaceAll(/:(\w+)/g, (_step, name: string) => {
    const value = params[name] ?? '';
    return uuid.test(value) ? value.toLowerCase() : encodeURIComponent(value);
  });
}

/** The methods that a path answers, for `Allow` (RFC 9110 §10.2.1). */
export function allowedMethods({ routes }: Match): string {
  const methods = [...routes.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'].join(', ');
}
