import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { CopyCode } from '../components/copy-code.tsx';
import { Moment } from '../components/moment.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayAdminister, roleName } from '../project/roles.ts';
import { DeleteProject } from './delete-project.tsx';
import { type ProjectSettings, projectSettingsDocument } from './documents.ts';
import { GeneralForm } from './general-form.tsx';
import './settings.css';

function Facts({ project: { id, role, createdAt } }: { project: ProjectSettings }) {
  return (
    <section className="card" aria-labelledby="facts">
      <div className="card-head">
        <h2 id="facts">For programs</h2>
      </div>
      <dl className="facts card-body">
        <dt>Id</dt>
        <dd>
          <CopyCode text={id} shown={`${id.slice(0, 8)}…${id.slice(-4)}`} label="id" />
        </dd>
        <dt>Your role</dt>
        <dd>{roleName(role)}</dd>
        <dt>Created</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
      </dl>
    </section>
  );
}

/** What a project is called, and its end. */
export function Settings() {
  const from = '/projects/$projectId/settings';
  const { projectId } = useParams({ from });
  const { environment, delete: isDeleting = false } = useSearch({ from });
  const navigate = useNavigate({ from });
  const [{ data, error }, ask, load] = usePageQuery({ query: projectSettingsDocument, variables: { projectId } });
  const again = () => ask({ requestPolicy: 'network-only' });
  const askToDelete = (isAsked: boolean) =>
    void navigate({ search: { ...(environment ? { environment } : {}), ...(isAsked ? { delete: true } : {}) } });
  if (isMissing(error)) return <Missing error={error} projectId={projectId} />;
  const project = data?.project;
  const isEditable = mayAdminister(project?.role);
  return (
    <>
      <title>{`Settings · ${project?.name ?? 'Portico'}`}</title>
      <PageHead title="Settings" facts="What the project is called, in all its environments" />
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!project && !error && <SkeletonRows count={4} />}
      {project && (
        <div className="columns">
          <div className="column">
            <GeneralForm project={project} isEditable={isEditable} onLoad={load} />
            {isEditable && (
              <section className="card end-of-project" aria-labelledby="end">
                <div className="grow">
                  <h2 id="end">Delete the project</h2>
                  <p className="hint">With all that belongs to it, in all environments. This cannot be undone.</p>
                </div>
                <Button kind="danger" onClick={() => askToDelete(true)}>
                  Delete project…
                </Button>
              </section>
            )}
          </div>
          <Facts project={project} />
        </div>
      )}
      {project && isEditable && isDeleting && (
        <DeleteProject project={project} onLoad={load} onClose={() => askToDelete(false)} />
      )}
    </>
  );
}
