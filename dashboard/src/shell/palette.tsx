import {
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { isInDialog } from '../components/open-dialog.ts';
import type { ProjectPlace } from '../project/project-place.ts';
import { keyName, paletteKey } from './key-name.ts';
import { bestFirst, called, type PaletteEntry } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import { seek, type Sought, useSought } from './sought.ts';
import { articles, docsSearch, usePaletteEntries } from './use-palette-entries.ts';
import { useProjectsCalled } from './use-projects-called.ts';

const labels: Readonly<Record<Sought, string>> = { anything: 'Search or do', projects: 'Find a project' };

interface ChoicesProps {
  sought: Sought;
  at: ProjectPlace | null;
}

/** Goes anywhere, or does anything, by its name (WAI-ARIA combobox with a list). */
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

/**
 * What has the word in its name. Articles come with the server's answer only, so that no project pushes them away from under
 * the finger.
 */
function useFound({ sought, at }: ChoicesProps, word: string, isListed: boolean) {
  const own = called(word, usePaletteEntries(at));
  const { isAsking, entries } = useProjectsCalled(word, isListed);
  if (sought === 'projects') return { isAsking, found: entries };
  const read = isAsking ? [] : called(word, articles);
  if (word) {
    const best = bestFirst(word, [...own, ...entries, ...read]);
    return { isAsking, found: isAsking ? best : [...best, docsSearch(word)] };
  }
  const isOfProject = ({ group }: PaletteEntry) => group === 'Project';
  return {
    isAsking,
    found: [...own.filter(isOfProject), ...entries, ...own.filter((entry) => !isOfProject(entry))],
  };
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

function Choices(asked: ChoicesProps) {
  const id = useId();
  const [text, setText] = useState('');
  // One can type before all that can be found is drawn, and before anything is asked for.
  const isListed = useDeferredValue(true, false);
  const { isAsking, found } = useFound(asked, text.trim(), isListed);
  // By its id: others may come above it.
  const [chosenId, choose] = useState<string | null>(null);
  const chosen = Math.max(
    0,
    found.findIndex((entry) => entry.id === chosenId),
  );
  useEffect(() => {
    if (isListed) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen, isListed]);
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    seek(null);
    entry.run();
  };
  const press = (event: ReactKeyboardEvent) => {
    // Enter writes what an input method has composed.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose(found[(chosen + step + found.length) % Math.max(1, found.length)]?.id ?? null);
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={takeFocus}
        className="palette-input"
        role="combobox"
        aria-expanded={isListed}
        aria-controls={isListed ? `${id}-list` : undefined}
        aria-activedescendant={isListed && found[chosen] ? `${id}-${chosen}` : undefined}
        aria-label={labels[asked.sought]}
        placeholder={`${labels[asked.sought]}…`}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          choose(null);
        }}
        onKeyDown={press}
      />
      {isListed && (
        <PaletteList
          id={id}
          entries={found}
          chosen={chosen}
          onChoose={({ id: next }) => choose(next)}
          onRun={run}
          onKeyDown={press}
        />
      )}
      {found.length === 0 && (
        <p className="hint palette-none" role="status">
          {isAsking ? 'Looking…' : 'Nothing is called that.'}
        </p>
      )}
    </>
  );
}
