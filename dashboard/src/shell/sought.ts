import { useSyncExternalStore } from 'react';
import { Listeners } from '../live/listeners.ts';

/** What somebody looks for in the palette: anything that has a name, or projects alone. */
export type Sought = 'anything' | 'projects';

const listeners = new Listeners();
let sought: Sought | null = null;

/** Opens the palette, or closes it. It stands by itself, so that nothing else of the page is rendered for that. */
export function seek(next: Sought | null): void {
  sought = next;
  listeners.tell();
}

/** What is looked for at the moment; null while the palette is closed. */
export function useSought(): Sought | null {
  return useSyncExternalStore(listeners.subscribe, () => sought);
}
