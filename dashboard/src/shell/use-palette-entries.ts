import { useNavigate } from '@tanstack/react-router';
import docsPages from 'virtual:docs-pages';
import { type ProjectPlace, useCachedProject } from '../project/project-place.ts';
import { projectPlaces } from '../project/project-places.ts';
import { mayAdminister, mayDeploy } from '../project/roles.ts';
import { switchLetterShortcuts, useLetterShortcuts } from './letter-shortcuts.ts';
import { usePlaces } from './operator.ts';
import type { PaletteEntry } from './palette-entry.ts';
import { elsewhere, firstCall } from './places.ts';

/** The project at hand, as far as its page has read it. */
type ProjectAtHand = ReturnType<typeof useCachedProject>;

/** The places of the project at hand. */
function useProjectPlaceEntries(at: ProjectPlace | null, project: ProjectAtHand): PaletteEntry[] {
  const navigate = useNavigate();
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
  const project = useCachedProject(at?.projectId ?? '');
  const goTo = { group: 'Go to' } as const;
  return [
    ...useProjectPlaceEntries(at, project),
    ...places.map(({ to, name, icon, keys }) => ({
      ...goTo,
      id: to,
      name,
      icon,
      keys,
      run: () => void navigate({ to }),
    })),
    { ...goTo, id: firstCall.to, name: firstCall.name, icon: 'done', run: () => void navigate({ to: firstCall.to }) },
    ...elsewhere.map(({ href, name, icon }) => ({
      ...goTo,
      id: href,
      name,
      icon,
      run: () => window.location.assign(href),
    })),
    ...useProjectActionEntries(project),
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

/** What can be done in the project at hand, by whoever may. */
function useProjectActionEntries(project: ProjectAtHand): PaletteEntry[] {
  const navigate = useNavigate();
  if (!project) return [];
  const params = { projectId: project.id };
  const act = (name: string, run: () => Promise<void>): PaletteEntry => ({
    id: `do ${name}`,
    group: 'Do',
    name,
    about: project.name,
    icon: 'plus',
    run: () => void run(),
  });
  const deploying = act('Deploy', () => navigate({ to: '/projects/$projectId', params, search: { create: true } }));
  if (!mayAdminister(project.role)) return mayDeploy(project.role) ? [deploying] : [];
  return [
    deploying,
    act('Open incident', () =>
      navigate({ to: '/projects/$projectId/incidents', params, search: { open: 'incident' } }),
    ),
    act('Add webhook', () => navigate({ to: '/projects/$projectId/webhooks', params, search: { create: true } })),
    act('Invite a member', () => navigate({ to: '/projects/$projectId/members', params, search: { open: 'invite' } })),
  ];
}

/** The search of the documentation, which goes by all that is written there and not by titles alone. */
export function docsSearch(word: string): PaletteEntry {
  return {
    id: 'docs-search',
    group: 'More',
    name: `Search the documentation for “${word}”`,
    icon: 'search',
    run: () => window.location.assign(`/docs/search?${new URLSearchParams({ q: word })}`),
  };
}

/** Articles, which are offered to whoever types something. */
export const articles: readonly PaletteEntry[] = docsPages.map(({ path, title }) => ({
  id: path,
  group: 'Documentation',
  name: title,
  icon: 'docs',
  run: () => window.location.assign(path),
}));
