import { useMatches, useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { projectFrameDocument } from './documents.ts';
import type { EnvironmentName } from './environments.ts';
import { projectPlaces } from './project-places.ts';

/** Where in which project somebody is. */
export interface ProjectPlace {
  projectId: string;
  environment: EnvironmentName;
  /** The place in the project; null where the address leads nowhere. */
  place: (typeof projectPlaces)[number] | null;
  /** Whether it is the page of one thing of the place's list. */
  isOne: boolean;
}

/** Null outside of projects. */
export function useProjectPlace(): ProjectPlace | null {
  const { projectId } = useParams({ strict: false });
  const { environment = 'production' } = useSearch({ strict: false });
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  if (projectId === undefined) return null;
  const [part = projectPlaces[0].part, one] = route.split('/').slice(3).filter(Boolean);
  const place = projectPlaces.find((each) => each.part === part) ?? null;
  return { projectId, environment, place, isOne: one !== undefined };
}

/** What a page has read of its project; nothing is asked for. */
export function useCachedProject(projectId: string) {
  const [{ data }] = useQuery({
    query: projectFrameDocument,
    variables: { projectId },
    requestPolicy: 'cache-only',
  });
  return data?.project ?? null;
}
