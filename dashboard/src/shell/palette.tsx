import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon, type IconName } from '../components/icon.tsx';
import { elsewhere, places } from './places.ts';

interface Entry {
  name: string;
  icon: IconName;
  keys?: string;
  run: () => void;
}

function useEntries(): Entry[] {
  const navigate = useNavigate();
  return [
    ...places.map(({ to, name, icon, keys }) => ({ name, icon, keys, run: () => void navigate({ to }) })),
    { name: 'Create project', icon: 'plus', run: () => void navigate({ to: '/', search: { create: true } }) },
    { name: 'Create API key', icon: 'plus', run: () => void navigate({ to: '/api-keys', search: { create: true } }) },
    {
      name: 'Create access token',
      icon: 'plus',
      run: () => void navigate({ to: '/access-tokens', search: { create: true } }),
    },
    ...elsewhere.map(({ href, name, icon }) => ({ name, icon, run: () => window.location.assign(href) })),
  ];
}

/** Goes anywhere, or does anything, by its name (WAI-ARIA combobox with a list). */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="palette" aria-label="Search or do">
          <Choices onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choices({ onClose }: { onClose: () => void }) {
  const id = useId();
  const entries = useEntries();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const found = entries.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((index + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter') run(found[index]);
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
        aria-activedescendant={found[index] ? `${id}-${index}` : undefined}
        aria-label="Search or do"
        placeholder="Search or do…"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setIndex(0);
        }}
        onKeyDown={press}
      />
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label="Found">
        {found.map((entry, position) => (
          // The input keeps the focus, and has the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={entry.name}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === index}
            className="palette-entry"
            onMouseMove={() => setIndex(position)}
            onClick={() => run(entry)}
          >
            <Icon name={entry.icon} />
            <span className="grow">{entry.name}</span>
            {entry.keys && <kbd>{entry.keys}</kbd>}
          </div>
        ))}
        {found.length === 0 && <p className="hint palette-none">Nothing is called that.</p>}
      </div>
    </>
  );
}
