import { useEffect, useState, useSyncExternalStore } from 'react';
import { askForAll, type Concerns, connectionStore, setConcerns } from './live.ts';

/** Milliseconds after which somebody is told that what they see may be old: a stream that begins anew at once is nothing to tell. */
const lateAfterMs = 3_000;

/** Milliseconds between two questions while no stream can be had. */
const askingIntervalMs = 15_000;

/** Asks now and then for as long as nothing is heard. @returns whether that has lasted */
function useAskingWhile(isBehind: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBehind) return;
    const late = setTimeout(() => setLate(true), lateAfterMs);
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') askForAll();
    }, askingIntervalMs);
    return () => {
      clearTimeout(late);
      clearInterval(asking);
      setLate(false);
    };
  }, [isBehind]);
  return isLate;
}

/**
 * Says what is on the screen, for the whole dashboard.
 * @returns whether it may be old
 */
export function useLive(concerns: Concerns): boolean {
  useEffect(() => setConcerns(concerns), [concerns]);
  const connection = useSyncExternalStore(connectionStore.subscribe, connectionStore.read);
  return useAskingWhile(connection === 'behind');
}
