import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { ProjectPlace } from '../project/project-place.ts';
import { called, type PaletteEntry } from './palette-entry.ts';
import { PaletteList } from './palette-list.tsx';
import { articles, usePaletteEntries } from './use-palette-entries.ts';
import { useProjectsCalled } from './use-projects-called.ts';

interface ChoicesProps {
  at: ProjectPlace | null;
  onClose: () => void;
}

/** Goes anywhere, or does anything, by its name (WAI-ARIA combobox with a list). */
export function Palette({ isOpen, ...rest }: { isOpen: boolean } & ChoicesProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && rest.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="palette" aria-label="Search or do">
          <Choices {...rest} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What has the word in its name: the project at hand, all projects, places, what can be done, and articles. */
function useFound(at: ProjectPlace | null, word: string): { isAsking: boolean; found: PaletteEntry[] } {
  const own = called(word, usePaletteEntries(at));
  const { isAsking, entries } = useProjectsCalled(word);
  const isOfProject = ({ group }: PaletteEntry) => group === 'Project';
  return {
    isAsking,
    found: [
      ...own.filter(isOfProject),
      ...entries,
      ...own.filter((entry) => !isOfProject(entry)),
      ...(word ? called(word, articles) : []),
    ],
  };
}

function Choices({ at, onClose }: ChoicesProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { isAsking, found } = useFound(at, text.trim());
  const [chosen, choose] = useState(0);
  useEffect(() => document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' }), [id, chosen]);
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) choose((chosen + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
        aria-label="Search or do"
        placeholder="Search or do…"
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          choose(0);
        }}
        onKeyDown={press}
      />
      <PaletteList id={id} entries={found} chosen={chosen} onChoose={choose} onRun={run} onKeyDown={press} />
      {found.length === 0 && (
        <p className="hint palette-none" role="status">
          {isAsking ? 'Looking…' : 'Nothing is called that.'}
        </p>
      )}
    </>
  );
}
