import { useEffect } from 'react';
import { openDialog } from '../components/open-dialog.ts';

/** What holds others and has a name, so that whoever is led there is told where they are. */
const places = 'section[aria-label], section[aria-labelledby], form[aria-label], article[aria-label], main';

function placesAround(element: Element): HTMLElement[] {
  const place = element.closest<HTMLElement>(places);
  return place ? [place, ...placesAround(place.parentElement ?? document.body)] : [];
}

/** Leads to what nobody comes to by Tab, as long as somebody is there. */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/**
 * Has the focus stay on the page where what had it is gone: from a dialog it goes back to where somebody was, and from
 * what was deleted, or is another page's, to the nearest place around that is still there.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let current: Element | null = null;
    let onPage: { element: HTMLElement; around: HTMLElement[] } | null = null;
    const note = ({ target }: FocusEvent) => {
      // What only turns the focus back into a dialog does not keep it.
      if (!(target instanceof HTMLElement) || target.hasAttribute('data-base-ui-focus-guard')) return;
      current = target;
      // Keys that repeat can lead past the end of a dialog before it has taken the focus back.
      if (!openDialog()) onPage = { element: target, around: placesAround(target) };
    };
    const keep = () => {
      if (current === null || current.isConnected || document.activeElement !== document.body) return;
      if (onPage?.element.isConnected) onPage.element.focus({ preventScroll: true });
      if (document.activeElement !== document.body) return;
      const place = onPage?.around.find(({ isConnected }) => isConnected) ?? document.querySelector('main');
      if (place) focusPlace(place);
    };
    const observer = new MutationObserver(keep);
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
