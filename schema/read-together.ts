import DataLoader from 'dataloader';
import type { Context } from './context.ts';

/**
 * Reads what a field shows of all its parents at once, where a list has it resolved for each of them.
 * @param read answers by the parents' ids; who is left out has `none`
 */
export function readTogether<Value>(
  read: (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  none: Value,
): (context: Context, id: string) => Promise<Value> {
  const loaders = new WeakMap<Context, DataLoader<string, Value>>();
  return (context, id) => {
    const known = loaders.get(context);
    if (known) return known.load(id);
    const loader = new DataLoader<string, Value>(
      async (ids) => {
        // Who asks from now on is read with the next ones. Kept here, it would keep the whole request in memory.
        loaders.delete(context);
        const found = await read(context, ids);
        return ids.map((each) => found.get(each) ?? none);
      },
      // What was read before a change of the same request is not what is there after it.
      { cache: false },
    );
    loaders.set(context, loader);
    return loader.load(id);
  };
}
