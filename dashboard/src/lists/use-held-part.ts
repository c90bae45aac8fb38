import { type RefObject, useEffect, useState } from 'react';
import { isInDialog } from '../components/open-dialog.ts';

/**
 * The index of the part of a list in which somebody is, by keyboard or after a click; null where they are elsewhere.
 * A dialog leads back to what opened it, so whoever is in one is still there.
 */
export function useHeldPart(frame: RefObject<HTMLElement | null>): number | null {
  const [held, hold] = useState<number | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || isInDialog(target)) return;
      const part = frame.current?.contains(target) ? target.closest<HTMLElement>('[data-index]') : null;
      hold(part ? Number(part.dataset.index) : null);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [frame]);
  return held;
}
