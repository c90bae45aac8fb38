import { lazyRouteComponent, Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { atLeast } from '../lists/list-length.ts';
import { PagedList } from '../components/paged-list.tsx';
import { Problem } from '../components/problem.tsx';
import { SearchField } from '../components/search-field.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { useLastKnown } from '../graphql/use-last-known.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { pageSearch } from '../lists/page-search.ts';
import { part } from '../shell/part-not-loaded.ts';
import { projectsDocument } from './documents.ts';
import { ProjectRow } from './project-row.tsx';
import './overview.css';

const limit = 20;

/** Forms come with the first dialog that somebody is about to open: what is seen first needs none. */
const CreateProject = lazyRouteComponent(() => part(import('./create-project.tsx')), 'CreateProject');
const loadForm = () => void CreateProject.preload?.();

function CreateButton({ onCreate, children }: { onCreate: () => void; children?: ReactNode }) {
  return (
    <Button kind="primary" onPointerEnter={loadForm} onFocus={loadForm} onClick={onCreate}>
      {children}
      Create project
    </Button>
  );
}

function NoProjects({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="empty">
      <Icon name="project" />
      <h2>Begin with a project</h2>
      <p className="hint">
        It has environments for production, preview and development, with deployments, metrics and webhooks of each.
      </p>
      <CreateButton onCreate={onCreate} />
      <Link to="/start" preload="intent">
        Or let us lead you to your first call
      </Link>
    </div>
  );
}

function NoneCalled({ onClear }: { onClear: () => void }) {
  return (
    <div className="empty">
      <Icon name="search" />
      <h2>No project of yours is called that</h2>
      <Button onClick={onClear}>Show all projects</Button>
    </div>
  );
}

function useProjects() {
  const { page = 1, q, create = false } = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const [{ data, error }, ask] = usePageQuery({ query: projectsDocument, variables: { q: q ?? null, page, limit } });
  const shown = { ...pageSearch(page), ...(q ? { q } : {}) };
  return {
    page,
    q,
    isCreating: create,
    projects: data?.projects,
    known: useLastKnown(data?.projects, q ?? ''),
    error,
    again: () => ask({ requestPolicy: 'network-only' }),
    openForm: (isOpen: boolean) =>
      void navigate({ search: { ...shown, ...(isOpen ? { create: true as const } : {}) } }),
    show: (words: string | undefined) => void navigate({ search: words ? { q: words } : {} }),
    turn: (next: number) => void navigate({ search: { ...shown, page: next } }),
  };
}

/** The projects that somebody works on. */
export function Overview() {
  const { page, q, isCreating, projects, known, error, again, openForm, show, turn } = useProjects();
  const total = known?.totalCount;
  const hasNone = total === 0 && !q;
  return (
    <>
      <title>Overview · Portico</title>
      <PageHead title="Overview" facts={known ? `${atLeast(known)} project${total === 1 ? '' : 's'}` : 'Your projects'}>
        {!hasNone && (
          <CreateButton onCreate={() => openForm(true)}>
            <Icon name="plus" />
          </CreateButton>
        )}
      </PageHead>
      {(q !== undefined || (total ?? 0) > limit) && (
        <SearchField label="Find projects" placeholder="Name or slug" maxLength={100} sought={q} onSearch={show} />
      )}
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!projects && !error && <SkeletonRows count={6} />}
      {projects && hasNone && <NoProjects onCreate={() => openForm(true)} />}
      {total === 0 && q && <NoneCalled onClear={() => show(undefined)} />}
      {projects && projects.totalCount > 0 && (
        <PagedList label="Projects" page={page} limit={limit} list={projects} onPage={turn}>
          <ul className="entries">
            {projects.items.map((project) => (
              <ProjectRow key={project.id} project={project} />
            ))}
          </ul>
        </PagedList>
      )}
      <Suspense>{isCreating && <CreateProject onClose={() => openForm(false)} />}</Suspense>
    </>
  );
}
