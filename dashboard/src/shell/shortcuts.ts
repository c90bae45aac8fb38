import { useEffect } from 'react';

/** Milliseconds in which the second key of a pair must follow. */
const pairMs = 1_000;

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}

/**
 * Carries out what keys stand for, anywhere but where somebody types: `G K`, one after the other, or `Mod+K`, together
 * with ⌘ or Ctrl, which also works in inputs.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    let [first, at] = ['', 0];
    const press = (event: KeyboardEvent) => {
      const key = event.key.toUpperCase();
      const isTogether = event.metaKey || event.ctrlKey;
      const isPair = first !== '' && event.timeStamp - at < pairMs;
      const name = isTogether ? `Mod+${key}` : isPair ? `${first} ${key}` : key;
      const action = actions[name];
      [first, at] = [isTogether ? '' : key, event.timeStamp];
      if (!action || event.altKey || (!isTogether && isTyping(event))) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [actions]);
}
