import { useEffect } from 'react';
import type { Change } from './change-stream.ts';

const listeners = new Set<(change: Change) => void>();

/** Tells pages of a change. */
export function announce(change: Change): void {
  for (const listener of listeners) listener(change);
}

/** Hears of changes for as long as the page is there. The listener must stay the same. */
export function useAnnounced(listener: (change: Change) => void): void {
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}
