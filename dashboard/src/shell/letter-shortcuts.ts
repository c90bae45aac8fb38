import { useSyncExternalStore } from 'react';
import { Listeners } from '../live/listeners.ts';

const key = 'portico.letter-shortcuts';
const listeners = new Listeners();

function areOn(): boolean {
  return window.localStorage.getItem(key) !== 'off';
}

/** Lets letters stand for what they do, or for nothing, on this device. */
export function switchLetterShortcuts(isOn: boolean): void {
  if (isOn) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, 'off');
  listeners.tell();
}

/**
 * Whether letters alone do something (WCAG 2.2, 2.1.4): whoever speaks to their computer, or hits keys that they do not
 * mean, can switch that off.
 */
export function useLetterShortcuts(): boolean {
  return useSyncExternalStore(listeners.subscribe, areOn);
}
