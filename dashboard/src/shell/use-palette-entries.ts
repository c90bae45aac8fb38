import { useNavigate } from '@tanstack/react-router';
import docsPages from 'virtual:docs-pages';
import { type ProjectPlace, useCachedProject } from '../project/project-place.ts';
import { projectPlaces } from '../project/project-places.ts';
import { switchLetterShortcuts, useLetterShortcuts } from './letter-shortcuts.ts';
import { usePlaces } from './operator.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { elsewhere } from './places.ts';

/** The places of the project at hand. */
function useProjectPlaceEntries(at: ProjectPlace | null): PaletteEntry[] {
  const navigate = useNavigate();
  const project = useCachedProject(at?.projectId ?? '');
  if (!at) return [];
  const { projectId } = at;
  return projectPlaces.map(({ to, name, icon, keys }) => ({
    id: to,
    group: 'Project',
    name,
    about: project?.name ?? '',
    icon,
    keys,
    run: () => void navigate({ to, params: { projectId } }),
  }));
}

/** What can be made. */
function useCreateEntries(): PaletteEntry[] {
  const navigate = useNavigate();
  const create = (to: '/' | '/api-keys' | '/access-tokens' | '/oauth-clients', what: string): PaletteEntry => ({
    id: `create ${what}`,
    group: 'Do',
    name: `Create ${what}`,
    icon: 'plus',
    run: () => void navigate({ to, search: { create: true } }),
  });
  return [
    create('/', 'project'),
    create('/api-keys', 'API key'),
    create('/access-tokens', 'access token'),
    create('/oauth-clients', 'OAuth client'),
    {
      id: 'write',
      group: 'Do',
      name: 'Write a post',
      icon: 'plus',
      run: () => void navigate({ to: '/community/new' }),
    },
  ];
}

/** Where one can go and what one can do, whatever is typed. */
export function usePaletteEntries(at: ProjectPlace | null): PaletteEntry[] {
  const navigate = useNavigate();
  const hasLetters = useLetterShortcuts();
  const places = usePlaces();
  const goTo = { group: 'Go to' } as const;
  return [
    ...useProjectPlaceEntries(at),
    ...places.map(({ to, name, icon, keys }) => ({
      ...goTo,
      id: to,
      name,
      icon,
      keys,
      run: () => void navigate({ to }),
    })),
    { ...goTo, id: '/start', name: 'First call', icon: 'done', run: () => void navigate({ to: '/start' }) },
    ...elsewhere.map(({ href, name, icon }) => ({
      ...goTo,
      id: href,
      name,
      icon,
      run: () => window.location.assign(href),
    })),
    ...useCreateEntries(),
    {
      id: 'letters',
      group: 'Do',
      name: `Turn letter shortcuts ${hasLetters ? 'off' : 'on'}`,
      icon: 'settings',
      run: () => switchLetterShortcuts(!hasLetters),
    },
  ];
}

/** Articles, which are offered to whoever types something. */
export const articles: readonly PaletteEntry[] = docsPages.map(({ path, title }) => ({
  id: path,
  group: 'Documentation',
  name: title,
  icon: 'docs',
  run: () => window.location.assign(path),
}));
