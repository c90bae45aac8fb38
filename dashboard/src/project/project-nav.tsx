import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon.tsx';
import { useLetterShortcuts } from '../shell/letter-shortcuts.ts';
import { seek } from '../shell/sought.ts';
import { environments } from './environments.ts';
import './project-frame.css';
import { projectPlaces } from './project-places.ts';
import { type ProjectPlace, useCachedProject } from './project-place.ts';

/** The switch leads to the list: what a page of one thing shows is of one environment. */
function EnvironmentSwitch({ at: { projectId, environment, place } }: { at: ProjectPlace }) {
  const hasLetters = useLetterShortcuts();
  return (
    <nav className="segments" aria-label="Environment">
      {environments.map(({ value, name, short }) => (
        <Link
          key={value}
          to={place?.to ?? '/projects/$projectId'}
          params={{ projectId }}
          search={{ environment: value }}
          className="segment"
          activeProps={{}}
          aria-current={value === environment ? 'true' : undefined}
          title={hasLetters ? `${name} (E switches)` : name}
        >
          <span aria-hidden="true">{short}</span>
          <span className="unseen">{name}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The project that somebody is in, its environments, and where they can go in it. */
export function ProjectNav({ at }: { at: ProjectPlace }) {
  const { projectId, place } = at;
  const project = useCachedProject(projectId);
  const name = project?.name ?? '';
  return (
    <div className="project-nav">
      <button type="button" className="project-name" title={name} onClick={() => seek('projects')}>
        <span className="tile small" aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
        <span className="grow cut" dir="auto">
          {name}
        </span>
        <span className="unseen">Switch project</span>
        <Icon name="switch" />
      </button>
      <EnvironmentSwitch at={at} />
      <nav aria-label="Project">
        {projectPlaces.map((each) => (
          <Link
            key={each.to}
            to={each.to}
            params={{ projectId }}
            preload="intent"
            className="place"
            activeOptions={{ exact: true }}
            activeProps={{}}
            aria-current={each === place ? 'page' : undefined}
          >
            <Icon name={each.icon} />
            {each.name}
          </Link>
        ))}
      </nav>
    </div>
  );
}
