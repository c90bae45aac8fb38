import { type KeyboardEvent as ReactKeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import type { ProjectPlace } from '../project/project-place.ts';
import { bestFirst, called, type PaletteEntry } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import { seek, type Sought } from './sought.ts';
import { articles, docsSearch, usePaletteEntries } from './use-palette-entries.ts';
import { useProjectsCalled } from './use-projects-called.ts';

/** What is sought, and from where. */
export interface ChoicesProps {
  sought: Sought;
  at: ProjectPlace | null;
}

/** What the field of the palette is called. */
export const labels: Readonly<Record<Sought, string>> = { anything: 'Search or do', projects: 'Find a project' };

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

/** A field, and what is called so (WAI-ARIA combobox with a list). */
export function Choices(asked: ChoicesProps) {
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
