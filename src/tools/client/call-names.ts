import { type Document, type Route, routesOf } from './document.ts';

/** A route as the client calls it: `projects.deployments.create` is `['projects', 'deployments', 'create']`. */
export interface NamedRoute extends Route {
  name: readonly string[];
}

/** What is done by each method to one thing, and to the whole of a list. */
const verbs: Readonly<Record<'one' | 'list', Readonly<Record<string, string>>>> = {
  one: { GET: 'get', POST: 'create', PUT: 'set', PATCH: 'update', DELETE: 'delete' },
  list: { GET: 'list', POST: 'create', PUT: 'setAll', PATCH: 'updateMany', DELETE: 'deleteAll' },
};

/** Whether the call answers with items, page by page. */
export function isListing({ method, name }: NamedRoute): boolean {
  return method === 'GET' && name.at(-1) === verbs.list.GET;
}

function isParameter(segment: string | undefined): boolean {
  return segment?.startsWith('{') ?? false;
}

/** As in `rateLimit` for `rate_limit`. */
export function camelCase(text: string): string {
  return text.replaceAll(/[^a-zA-Z\d]+(.?)/g, (_separator, next: string) => next.toUpperCase());
}

/** The segments of a path after the one that tells surfaces apart. */
function segmentsOf(path: string): string[] {
  return path.split('/').slice(2);
}

/** The parts of a path that have a name; where some follow each other only the last of them counts, if it is `short`. */
function resourceOf(segments: readonly string[], isShort: boolean): string[] {
  return segments
    .filter((segment, index) => {
      const next = segments[index + 1];
      return !isParameter(segment) && !(isShort && next !== undefined && !isParameter(next));
    })
    .map(camelCase);
}

/** Whether there are items at the path: a GET that has pages, or paths that go on with which item it is. */
function isList(path: string, { paths }: Document): boolean {
  if (isParameter(path.split('/').at(-1))) return false;
  const hasPages = paths[path]?.get?.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'page');
  return hasPages || Object.keys(paths).some((other) => other.startsWith(`${path}/{`));
}

/** The names of all that can be read, or has something in it; what is neither is not a thing but something to do. */
function resourcesOf(document: Document): Set<string> {
  const readable = Object.keys(document.paths).filter((path) => document.paths[path]?.get);
  const holding = Object.keys(document.paths).flatMap((path) => {
    const segments = path.split('/');
    return segments.flatMap((segment, index) => (isParameter(segment) ? [segments.slice(0, index).join('/')] : []));
  });
  return new Set([...readable, ...holding].map((path) => resourceOf(segmentsOf(path), true).join('.')));
}

function callName({ method, path }: Route, document: Document, resources: Set<string>, isShort = true): string[] {
  const segments = segmentsOf(path);
  if (resources.has(resourceOf(segments, true).join('.'))) {
    const verb = verbs[isList(path, document) ? 'list' : 'one'][method];
    return [...resourceOf(segments, isShort), verb ?? method.toLowerCase()];
  }
  const action = camelCase(segments.at(-1) ?? '');
  return [...resourceOf(segments.slice(0, -1), isShort), method === 'DELETE' ? `un${action}` : action];
}

/** @throws Error where two routes would be called the same */
function requireDistinct(routes: readonly NamedRoute[]): void {
  const taken = new Map<string, Route>();
  for (const { name, ...route } of routes) {
    const other = taken.get(name.join('.'));
    if (other) {
      const [one, two] = [other, route].map(({ method, path }) => `${method} ${path}`);
      throw new Error(`${one} and ${two} would both be called ${name.join('.')} in the client`);
    }
    taken.set(name.join('.'), route);
  }
}

/**
 * Every route with the name of its call, which follows from method and path alone:
 *
 * - The words of the path are the names between the dots, in camelCase and without the surface: `/v1/projects/{projectId}/
 *   deployments` is `projects.deployments`. Of words that follow each other the last is the name, and those before it
 *   only say where: `/api/developer/keys` is `keys`. Path parameters are arguments, in their order.
 * - What can be read, or has items, is a thing, and the method says what is done to it: `get`, `create`, `set`, `update`
 *   and `delete`; to a whole list, which is where there are pages or items, `list`, `create`, `setAll`, `updateMany` and
 *   `deleteAll`.
 * - What cannot be read is something to do, and names the call itself: `POST …/webhooks/{webhookId}/rotate` is
 *   `webhooks.rotate`. DELETE takes it back: `posts.like`, `posts.unlike`.
 *
 * Where two would be called the same, the one with the longer path keeps all of its words.
 */
export function namedRoutes(document: Document): NamedRoute[] {
  const resources = resourcesOf(document);
  const taken = new Set<string>();
  const shortestFirst = routesOf(document).sort((a, b) => segmentsOf(a.path).length - segmentsOf(b.path).length);
  const routes = shortestFirst.map((route) => {
    const short = callName(route, document, resources);
    const name = taken.has(short.join('.')) ? callName(route, document, resources, false) : short;
    taken.add(name.join('.'));
    return { ...route, name };
  });
  requireDistinct(routes);
  return routes;
}
