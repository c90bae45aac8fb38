import type { NamedRoute } from './call-names.ts';

/** Resources with what can be called of each, and the resources below it. */
export interface CallTree {
  calls: Map<string, NamedRoute>;
  resources: Map<string, CallTree>;
}

function empty(): CallTree {
  return { calls: new Map(), resources: new Map() };
}

/** @throws Error where a call and a resource would have one name */
export function callTree(routes: readonly NamedRoute[]): CallTree {
  const root = empty();
  for (const route of routes) {
    let resource = root;
    for (const name of route.name.slice(0, -1)) {
      const next = resource.resources.get(name) ?? empty();
      resource.resources.set(name, next);
      resource = next;
    }
    resource.calls.set(route.name.at(-1) ?? '', route);
  }
  requireDistinct(root);
  return root;
}

function requireDistinct({ calls, resources }: CallTree): void {
  for (const [name, below] of resources) {
    const call = calls.get(name);
    if (call) throw new Error(`${call.method} ${call.path} would be called ${name} as what is below it in the client`);
    requireDistinct(below);
  }
}
