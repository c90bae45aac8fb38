import { useSyncExternalStore } from 'react';

/** What somebody looks for in the palette: anything that has a name, or projects alone. */
export type Sought = 'anything' | 'projects';

const listeners = new Set<() => void>();
let sought: Sought | null = null;

/** Opens the palette, or closes it. It stands by itself, so that nothing else of the page is rendered for that. */
export function seek(next: Sought | null): void {
  sought = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** What is looked for at the moment; null while the palette is closed. */
export function useSought(): Sought | null {
  return useSyncExternalStore(subscribe, () => sought);
}
