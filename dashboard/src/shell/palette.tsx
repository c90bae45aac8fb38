import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { useClient } from 'urql';
import docsPages from 'virtual:docs-pages';
import { Icon, type IconName } from '../components/icon.tsx';
import { projectsDocument } from '../overview/documents.ts';
import type { ProjectPlace } from '../project/project-place.ts';
import { projectPlaces } from '../project/project-places.ts';
import { switchLetterShortcuts, useLetterShortcuts } from './letter-shortcuts.ts';
import { usePlaces } from './operator.ts';
import { elsewhere } from './places.ts';

interface Entry {
  id: string;
  name: string;
  /** What tells it from others of its name. */
  about?: string;
  icon: IconName;
  keys?: string;
  run: () => void;
}

/** The places of the project at hand, and all projects that the overview has read. */
function useProjectEntries(at: ProjectPlace | null): Entry[] {
  const navigate = useNavigate();
  const client = useClient();
  const { projectId } = at ?? {};
  const kept = client.readQuery(projectsDocument, { page: 1, limit: 20 }, { requestPolicy: 'cache-only' });
  const projects = kept?.data?.projects.items ?? [];
  return [
    ...(projectId ? projectPlaces : []).map(({ to, name, icon, keys }) => ({
      id: to,
      name,
      about: projects.find(({ id }) => id === projectId)?.name ?? '',
      icon,
      keys,
      run: () => void navigate({ to, params: { projectId: projectId ?? '' } }),
    })),
    ...projects.map(({ id, name, slug }) => ({
      id,
      name,
      about: slug,
      icon: 'project' as const,
      run: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
    })),
  ];
}

function useEntries(at: ProjectPlace | null): Entry[] {
  const navigate = useNavigate();
  const places = usePlaces();
  const hasLetters = useLetterShortcuts();
  const create = (to: '/' | '/api-keys' | '/access-tokens' | '/oauth-clients', what: string): Entry => ({
    id: `create ${what}`,
    name: `Create ${what}`,
    icon: 'plus',
    run: () => void navigate({ to, search: { create: true } }),
  });
  return [
    ...useProjectEntries(at),
    ...places.map(({ to, name, icon, keys }) => ({ id: to, name, icon, keys, run: () => void navigate({ to }) })),
    { id: '/start', name: 'First call', icon: 'done', run: () => void navigate({ to: '/start' }) },
    create('/', 'project'),
    create('/api-keys', 'API key'),
    create('/access-tokens', 'access token'),
    create('/oauth-clients', 'OAuth client'),
    {
      id: 'letters',
      name: `Turn letter shortcuts ${hasLetters ? 'off' : 'on'}`,
      icon: 'settings',
      run: () => switchLetterShortcuts(!hasLetters),
    },
    { id: 'write', name: 'Write a post', icon: 'plus', run: () => void navigate({ to: '/community/new' }) },
    ...elsewhere.map(({ href, name, icon }) => ({ id: href, name, icon, run: () => window.location.assign(href) })),
  ];
}

const articles: readonly Entry[] = docsPages.map(({ path, title }) => ({
  id: path,
  name: title,
  about: 'Documentation',
  icon: 'docs',
  run: () => window.location.assign(path),
}));

/** Projects that are offered to whoever has not typed anything: what one can do is not to lie below them. */
const projectsAtFirst = 5;

/** What is called so. Without a word it is where one can go and what one can do, which is seen at a glance. */
function entriesCalled(text: string, entries: readonly Entry[]): readonly Entry[] {
  const word = text.trim().toLowerCase();
  if (word) return [...entries, ...articles].filter(({ name }) => name.toLowerCase().includes(word));
  const projects = entries.filter(({ icon }) => icon === 'project');
  return entries.filter((entry) => entry.icon !== 'project' || projects.indexOf(entry) < projectsAtFirst);
}

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

function Choices({ at, onClose }: ChoicesProps) {
  const id = useId();
  const entries = useEntries(at);
  const hasLetters = useLetterShortcuts();
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const found = entriesCalled(text, entries);
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
          <div
            key={entry.id}
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === index}
            tabIndex={-1}
            className="palette-entry"
            onMouseMove={() => setIndex(position)}
            onClick={() => run(entry)}
            onKeyDown={press}
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
        {found.length === 0 && <p className="hint palette-none">Nothing is called that.</p>}
      </div>
    </>
  );
}
