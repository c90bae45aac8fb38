import type { KeyboardEvent } from 'react';
import { Icon } from '../components/icon.tsx';
import { useLetterShortcuts } from './letter-shortcuts.ts';
import type { PaletteEntry } from './palette-entry.ts';

interface PaletteListProps {
  id: string;
  /** Those of a group stand together. */
  entries: readonly PaletteEntry[];
  /** The place of the one that Enter runs. */
  chosen: number;
  onChoose: (entry: PaletteEntry) => void;
  onRun: (entry: PaletteEntry) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function groupsOf(entries: readonly PaletteEntry[]) {
  const groups = Map.groupBy(
    entries.map((entry, position) => ({ entry, position })),
    ({ entry }) => entry.group,
  );
  return [...groups];
}

/** What was found, under headings. */
export function PaletteList({ id, entries, chosen, onChoose, onRun, onKeyDown }: PaletteListProps) {
  const hasLetters = useLetterShortcuts();
  return (
    <div className="palette-list" role="listbox" id={`${id}-list`} aria-label="Found">
      {groupsOf(entries).map(([group, found]) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role, a fieldset is for forms
        <div key={group} role="group" aria-label={group}>
          <p className="palette-group" aria-hidden="true">
            {group}
          </p>
          {found.map(({ entry, position }) => (
            <div
              key={entry.id}
              id={`${id}-${position}`}
              role="option"
              aria-selected={position === chosen}
              tabIndex={-1}
              className="palette-entry"
              onMouseMove={() => onChoose(entry)}
              onClick={() => onRun(entry)}
              onKeyDown={onKeyDown}
            >
              <Icon name={entry.icon} />
              <span className="grow cut" dir="auto">
                {entry.name}
              </span>
              {entry.about && (
                <span className="hint cut palette-about" dir="auto">
                  {entry.about}
                </span>
              )}
              {entry.keys && hasLetters && <kbd>{entry.keys}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
