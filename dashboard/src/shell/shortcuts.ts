import { useEffect } from 'react';
import { openDialog } from '../components/open-dialog.ts';
import { keyName } from './key-name.ts';
import { useLetterShortcuts } from './letter-shortcuts.ts';

/** Milliseconds in which the second key of a pair must follow. */
const pairMs = 1_000;

/** Whether letters are meant for what has the focus. */
function isTypedIn(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}

/**
 * Carries out what keys stand for: letters such as `G K`, one after the other, anywhere but where somebody types, and
 * unless they are switched off; or `Mod+K`, together with ⌘ or Ctrl, there as well. A dialog wants its answer first: it may
 * hold what is shown once.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const hasLetters = useLetterShortcuts();
  useEffect(() => {
    let [first, at] = ['', 0];
    const press = (event: KeyboardEvent) => {
      // The palette has closed by it: that must not open it again.
      if (event.defaultPrevented) return;
      const key = keyName(event);
      const isTogether = event.metaKey || event.ctrlKey;
      const isPair = first !== '' && event.timeStamp - at < pairMs;
      // A key that begins or ends no pair stands for itself.
      const action = (!isTogether && isPair && actions[`${first} ${key}`]) || actions[key];
      [first, at] = [isTogether ? '' : key, event.timeStamp];
      if (!action || event.altKey) return;
      // Browsers have a meaning of their own for it, which leads away: from a dialog as well.
      if (isTogether) event.preventDefault();
      if (openDialog()) return;
      if (!isTogether && (!hasLetters || isTypedIn(event.target))) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [actions, hasLetters]);
}
