import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { roleName } from '../project/roles.ts';
import type { Project } from './documents.ts';

/** What production serves, and since when. */
function Serving({ current }: { current: Project['currentDeployments'][number] | undefined }) {
  if (!current) return <span className="hint">Nothing deployed yet</span>;
  return (
    <>
      <span className="row">
        <Icon name="branch" />
        <code className="cut" dir="auto" title={current.ref}>
          {current.ref}
        </code>
      </span>
      {current.finishedAt && (
        <span className="hint">
          in production <Moment at={current.finishedAt} />
        </span>
      )}
    </>
  );
}

function Health({ incidents }: { incidents: number }) {
  if (incidents === 0) return null;
  return (
    <span className="badge bad">
      {incidents} open incident{incidents === 1 ? '' : 's'}
    </span>
  );
}

/** One project: what it is, what runs, and whether something is wrong. */
export function ProjectRow({ project }: { project: Project }) {
  const { id, name, slug, description, role, currentDeployments, unresolvedIncidents } = project;
  return (
    <li className="entry">
      <span className="tile" aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <div className="grow project-what">
        <Link
          to="/projects/$projectId"
          params={{ projectId: id }}
          preload="intent"
          className="entry-name entry-link two-lines"
          title={name}
          dir="auto"
        >
          {name}
        </Link>
        <div className="hint two-lines" dir="auto" title={description ?? undefined}>
          {description || <code>{slug}</code>}
        </div>
      </div>
      <div className="project-serving">
        <Serving current={currentDeployments.find(({ environment }) => environment === 'production')} />
      </div>
      <div className="project-health">
        <Health incidents={unresolvedIncidents} />
        <span className="hint">{roleName(role)}</span>
      </div>
    </li>
  );
}
