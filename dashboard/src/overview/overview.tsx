import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { pageSearch } from '../lists/page-search.ts';
import { CreateProject } from './create-project.tsx';
import { projectsDocument } from './documents.ts';
import { ProjectRow } from './project-row.tsx';
import './overview.css';

const limit = 20;

function NoProjects({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="empty">
      <Icon name="project" />
      <h2>Begin with a project</h2>
      <p className="hint">
        It has environments for production, preview and development, with deployments, metrics and webhooks of each.
      </p>
      <Button kind="primary" onClick={onCreate}>
        Create project
      </Button>
      <Link to="/start" preload="intent">
        Or let us lead you to your first call
      </Link>
    </div>
  );
}

/** The projects that somebody works on. */
export function Overview() {
  const { page = 1, create = false } = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const [{ data, error }, ask] = usePageQuery({ query: projectsDocument, variables: { page, limit } });
  const open = (isOpen: boolean) =>
    void navigate({ search: { ...pageSearch(page), ...(isOpen ? { create: true as const } : {}) } });
  const projects = data?.projects;
  const total = projects?.totalCount;
  return (
    <>
      <title>Overview · Portico</title>
      <PageHead
        title="Overview"
        facts={total === undefined ? 'Your projects' : `${total} project${total === 1 ? '' : 's'}`}
      >
        {total !== 0 && (
          <Button kind="primary" onClick={() => open(true)}>
            <Icon name="plus" />
            Create project
          </Button>
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!projects && !error && <SkeletonRows count={6} />}
      {projects && total === 0 && <NoProjects onCreate={() => open(true)} />}
      {projects && projects.totalCount > 0 && (
        <PagedList
          label="Projects"
          page={page}
          limit={limit}
          list={projects}
          onPage={(next) => void navigate({ search: { page: next } })}
        >
          <ul className="entries">
            {projects.items.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
        </PagedList>
      )}
      {create && <CreateProject onClose={() => open(false)} />}
    </>
  );
}
