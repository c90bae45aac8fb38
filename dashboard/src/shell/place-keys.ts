import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { nextEnvironment } from '../project/environments.ts';
import type { ProjectPlace } from '../project/project-place.ts';
import { projectPlaces } from '../project/project-places.ts';
import { paletteKey } from './key-name.ts';
import { usePlaces } from './operator.ts';
import { useShortcuts } from './shortcuts.ts';
import { seek } from './sought.ts';

/**
 * What keys do: go to a place, of the project at hand too, or to its next environment. Nothing of it is seen; it is a
 * component so that what it goes by has nothing else of the frame made anew.
 */
export function PlaceKeys({ at }: { at: ProjectPlace | null }): null {
  const navigate = useNavigate();
  const { projectId, environment, place } = at ?? {};
  const places = usePlaces();
  const actions = useMemo(() => {
    const inProject = projectId
      ? {
          ...Object.fromEntries(
            projectPlaces.map(({ keys, to }) => [keys, () => void navigate({ to, params: { projectId } })]),
          ),
          E: () =>
            void navigate({
              to: place?.to ?? '/projects/$projectId',
              params: { projectId },
              search: { environment: nextEnvironment(environment ?? 'production') },
            }),
        }
      : {};
    return {
      [paletteKey]: () => seek('anything'),
      ...Object.fromEntries(places.map(({ keys, to }) => [keys, () => void navigate({ to })])),
      ...inProject,
    };
  }, [navigate, projectId, environment, place, places]);
  useShortcuts(actions);
  return null;
}
