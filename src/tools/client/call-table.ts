import { isListing, type NamedRoute, namedRoutes } from './call-names.ts';
import { headerOptions } from './call-options.ts';
import { type CallTree, callTree } from './call-tree.ts';
import type { Document, Route } from './document.ts';

/** What the body is sent as: `json`, `form`, or null where there is none. */
function bodyKind({ operation }: Route): 'json' | 'form' | null {
  if (!operation.requestBody) return null;
  return 'application/json' in operation.requestBody.content ? 'json' : 'form';
}

/** As in `GET /v1/projects list`: all that has to be known of a call while it runs. */
function entry(route: NamedRoute): string {
  const kind = isListing(route) ? 'list' : bodyKind(route);
  return [route.method, route.path, ...(kind === null ? [] : [kind])].join(' ');
}

interface Table {
  [name: string]: string | Table;
}

function tableOf({ calls, resources }: CallTree): Table {
  return Object.fromEntries([
    ...[...calls].map(([name, route]) => [name, entry(route)] as const),
    ...[...resources].map(([name, below]) => [name, tableOf(below)] as const),
  ]);
}

/** The calls of a surface while the client runs, as text of a module. */
export function callTable(document: Document): string {
  const table = { headers: headerOptions(document), calls: tableOf(callTree(namedRoutes(document))) };
  return `export const table = ${JSON.stringify(table, null, 2)};\n`;
}
