import { type Call, callOf, type Send } from './call.ts';

/** Calls by their names, and what is below them. */
interface CallTree {
  readonly [name: string]: string | CallTree;
}

/** The calls of a surface, which are made from its document. */
export interface CallTable {
  /** Which options are headers, and which. */
  headers: Readonly<Record<string, string>>;
  calls: CallTree;
}

interface Resource {
  [name: string]: Call | Resource;
}

/** What languages and runtimes ask of anything: a promise has a `then`, and what is to be JSON may say how. */
const askedOfAnything = new Set(['then', 'toJSON']);

/** The same, where a name that there is not is an error that says which there are. */
export function guarded<Names extends object>(owner: string, names: Names): Names {
  return new Proxy(names, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target || askedOfAnything.has(name)) return Reflect.get(target, name);
      throw new TypeError(`There is no ${owner}.${name}: ${owner} has ${Object.keys(target).join(', ')}.`);
    },
  });
}

function resourceOf(owner: string, tree: CallTree, headers: CallTable['headers'], send: Send): Resource {
  const names: Resource = {};
  for (const [name, below] of Object.entries(tree)) {
    const full = owner ? `${owner}.${name}` : name;
    if (typeof below === 'string') names[name] = callOf(full, below, headers, send);
    else names[name] = guarded(full, resourceOf(full, below, headers, send));
  }
  return names;
}

/** The resources of a surface with their calls. */
export function resourcesOf<Resources>({ calls, headers }: CallTable, send: Send): Resources {
  // The one place where types meet what runs: both are made of one document by `src/tools/client`, name by name.
  return resourceOf('', calls, headers, send) as Resources;
}
