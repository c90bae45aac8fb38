import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { isInDialog } from '../components/open-dialog.ts';
import { keyName, paletteKey } from './key-name.ts';
import { Choices, type ChoicesProps, labels } from './palette-choices.tsx';
import { seek, useSought } from './sought.ts';

/** Goes anywhere, or does anything, by its name. */
export function Palette({ at }: Pick<ChoicesProps, 'at'>) {
  const sought = useSought();
  return sought && <OpenPalette sought={sought} at={at} />;
}

const close = () => seek(null);

/** Only the field has the focus, whatever is clicked. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
}

/** Keys are the palette's wherever they are pressed, and the focus comes back to it from wherever else it is led. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Escape takes back what an input method has not written yet.
      if (event.isComposing) return;
      if (event.key === 'Escape' || keyName(event) === paletteKey) close();
      else if (event.key !== 'Tab') return;
      event.preventDefault();
    };
    const comeBack = ({ target }: FocusEvent) => {
      if (!isInDialog(target)) dialog.current?.querySelector('input')?.focus();
    };
    window.addEventListener('keydown', press);
    document.addEventListener('focusin', comeBack);
    return () => {
      window.removeEventListener('keydown', press);
      document.removeEventListener('focusin', comeBack);
    };
  }, [dialog]);
}

/**
 * A dialog of one stop, so that keeping the focus takes no more than Tab that leads nowhere. The browser's own would make all
 * else inert, for which the whole page gets its style anew: too slow for what opens while somebody types on.
 */
function OpenPalette(asked: ChoicesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  return (
    <div className="palette-place">
      <div className="palette-beside" aria-hidden="true" onClick={close} />
      <dialog
        open
        ref={dialog}
        className="palette"
        aria-modal="true"
        aria-label={labels[asked.sought]}
        onMouseDown={keepFocus}
      >
        <Choices {...asked} />
        {/* For whoever has neither keys nor sees that there is something beside it. */}
        <button type="button" className="unseen" tabIndex={-1} onClick={close}>
          Close
        </button>
      </dialog>
    </div>
  );
}
