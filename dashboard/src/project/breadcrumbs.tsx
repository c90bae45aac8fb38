import { Link, useMatches } from '@tanstack/react-router';
import { firstCall, operatorPlaces, places } from '../shell/places.ts';
import { environmentLabel } from './environments.ts';
import { type ProjectPlace, useCachedProject } from './project-place.ts';

function ProjectCrumbs({ at: { projectId, environment, place, isOne } }: { at: ProjectPlace }) {
  const name = useCachedProject(projectId)?.name ?? 'Project';
  const one = place && 'one' in place ? place.one : '';
  return (
    <>
      <Link
        to="/projects/$projectId"
        params={{ projectId }}
        className="crumb crumb-project cut"
        title={name}
        dir="auto"
      >
        {name}
      </Link>
      {place && isOne && (
        <Link to={place.to} params={{ projectId }} className="crumb cut">
          {place.name}
        </Link>
      )}
      {place && (
        <span className="crumb here cut" aria-current="page">
          {isOne ? one : place.name}
        </span>
      )}
      <span className="chip crumb-environment">{environmentLabel(environment)}</span>
    </>
  );
}

/** Where somebody is, and the way up. */
export function Breadcrumbs({ at }: { at: ProjectPlace | null }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const name = [...places, ...operatorPlaces, firstCall].find(({ to }) => to === path)?.name;
  return (
    <nav className="crumbs grow" aria-label="Path">
      {at && <ProjectCrumbs at={at} />}
      {!at && name && (
        <span className="crumb here cut" aria-current="page">
          {name}
        </span>
      )}
      {path === '/api-keys/$keyId' && (
        <>
          <Link to="/api-keys" className="crumb cut">
            API keys
          </Link>
          <span className="crumb here cut" aria-current="page">
            Use
          </span>
        </>
      )}
    </nav>
  );
}
