import { type Document, type Route, routesOf } from './document.ts';

/** A route as the client calls it: `deployments.create` is `['deployments', 'create']`. */
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

/** A part of a path that has a name, `deployments`. */
interface Word {
  name: string;
  /** Whether it has items, and so stands for itself: a deployment needs no word about its project. */
  hasItems: boolean;
  /** Whether another word follows at once, before which it only says where: `developer` in `/api/developer/keys`. */
  isPlace: boolean;
}

/** Whether there are items at the path: a GET that has pages, or paths that go on with which item it is. */
function isList(path: string, { paths }: Document): boolean {
  if (isParameter(path.split('/').at(-1))) return false;
  const hasPages = paths[path]?.get?.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'page');
  return hasPages || Object.keys(paths).some((other) => other.startsWith(`${path}/{`));
}

/** The words of a path after the one that tells surfaces apart. */
function wordsOf(path: string, document: Document): Word[] {
  const segments = path.split('/');
  return segments.flatMap((segment, index) => {
    if (index < 2 || isParameter(segment)) return [];
    const [next, path] = [segments[index + 1], segments.slice(0, index + 1).join('/')];
    const isPlace = next !== undefined && !isParameter(next);
    return [{ name: camelCase(segment), hasItems: isList(path, document), isPlace }];
  });
}

/** What a path may be called, the shortest first: from the last word that has items on, more of its words, and all. */
function resourceNames(path: string, document: Document): string[][] {
  const all = wordsOf(path, document);
  const words = all.filter(({ isPlace }) => !isPlace);
  const shortest = Math.max(
    0,
    words.findLastIndex(({ hasItems }) => hasItems),
  );
  const suffixes = Array.from({ length: shortest + 1 }, (_none, longer) => words.slice(shortest - longer));
  return [...suffixes, all].map((chosen) => chosen.map(({ name }) => name));
}

function shortestName(path: string, document: Document): string {
  return resourceNames(path, document)[0]?.join('.') ?? '';
}

/** The names of all that can be read, or has something in it; what is neither is not a thing but something to do. */
function resourcesOf(document: Document): Set<string> {
  const readable = Object.keys(document.paths).filter((path) => document.paths[path]?.get);
  const holding = Object.keys(document.paths).flatMap((path) => {
    const segments = path.split('/');
    return segments.flatMap((segment, index) => (isParameter(segment) ? [segments.slice(0, index).join('/')] : []));
  });
  return new Set([...readable, ...holding].map((path) => shortestName(path, document)));
}

/** What a route may be called, the shortest first. */
function callNames({ method, path }: Route, document: Document, resources: Set<string>): string[][] {
  if (resources.has(shortestName(path, document))) {
    const verb = verbs[isList(path, document) ? 'list' : 'one'][method] ?? method.toLowerCase();
    return resourceNames(path, document).map((names) => [...names, verb]);
  }
  const end = path.lastIndexOf('/');
  const action = camelCase(path.slice(end + 1));
  const call = method === 'DELETE' ? `un${action}` : action;
  return resourceNames(path.slice(0, end), document).map((names) => [...names, call]);
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
 * - The last word of the path that has items is the resource, in camelCase: `/v1/projects/{projectId}/deployments` is
 *   `deployments`. What has none is below it: `/v1/projects/{projectId}/metrics` is `projects.metrics`. Of words that
 *   follow each other the last is the name, and those before it only say where: `/api/user/profile` is `profile`. Path
 *   parameters are arguments, in their order.
 * - What can be read, or has items, is a thing, and the method says what is done to it: `get`, `create`, `set`, `update`
 *   and `delete`; to a whole list, which is where there are pages or items, `list`, `create`, `setAll`, `updateMany` and
 *   `deleteAll`.
 * - What cannot be read is something to do, and names the call itself: `POST …/webhooks/{webhookId}/rotate` is
 *   `webhooks.rotate`. DELETE takes it back: `posts.like`, `posts.unlike`.
 *
 * Where two would be called the same, the one with the longer path has as many more of its words as tell it apart.
 */
export function namedRoutes(document: Document): NamedRoute[] {
  const resources = resourcesOf(document);
  const taken = new Set<string>();
  const shortestFirst = routesOf(document).sort((a, b) => a.path.split('/').length - b.path.split('/').length);
  const routes = shortestFirst.map((route) => {
    const names = callNames(route, document, resources);
    const name = names.find((words) => !taken.has(words.join('.'))) ?? names.at(-1) ?? [];
    taken.add(name.join('.'));
    return { ...route, name };
  });
  requireDistinct(routes);
  return routes;
}
