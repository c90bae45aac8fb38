import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Pager } from '../components/pager.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { environmentLabel } from '../project/environments.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayAdminister } from '../project/roles.ts';
import { pageSearch } from '../lists/page-search.ts';
import { environmentDocument } from './documents.ts';
import './environments.css';
import type { EnvironmentPageSearch } from './search.ts';
import { SettingsForm } from './settings-form.tsx';
import { VariableForms } from './variable-forms.tsx';
import { VariableTable } from './variable-table.tsx';

const limit = 50;

function useEnvironment() {
  const from = '/projects/$projectId/environments';
  const { projectId } = useParams({ from });
  const { environment = 'production', page = 1, ...search } = useSearch({ from });
  const variables = { projectId, environment, page, limit };
  const [{ data, error }, ask, load] = usePageQuery({ query: environmentDocument, variables });
  const again = () => ask({ requestPolicy: 'network-only' });
  const navigate = useNavigate({ from });
  const show = (next: EnvironmentPageSearch) =>
    void navigate({ search: { environment, ...pageSearch(page), ...next } });
  return { projectId, environment, page, search, data, error, again, load, show };
}

function NoVariables({ onPaste }: { onPaste?: () => void }) {
  return (
    <div className="empty">
      <Icon name="environments" />
      <h2>No variables yet</h2>
      <p className="hint">
        What the project finds in its environment when it runs, such as <code>LOG_LEVEL=info</code>. Values are kept
        encrypted.
      </p>
      {onPaste && <Button onClick={onPaste}>Paste .env…</Button>}
    </div>
  );
}

type PageState = ReturnType<typeof useEnvironment>;

function Variables({ state, isEditable }: { state: PageState; isEditable: boolean }) {
  const { data, page, show } = state;
  if (!data) return null;
  const { items, totalCount } = data.environmentVariables;
  const paste = () => show({ open: 'paste' });
  return (
    <section className="stack" aria-labelledby="variables">
      <div className="section-head">
        <h2 id="variables" className="grow">
          Variables
        </h2>
        {isEditable && totalCount > 0 && <Button onClick={paste}>Paste .env…</Button>}
        {isEditable && (
          <Button kind="primary" onClick={() => show({ open: 'add' })}>
            <Icon name="plus" />
            Add variable
          </Button>
        )}
      </div>
      {totalCount === 0 ? (
        <NoVariables {...(isEditable ? { onPaste: paste } : {})} />
      ) : (
        <div className="card">
          <VariableTable
            items={items}
            isEditable={isEditable}
            onChange={(name) => show({ open: 'change', name })}
            onDelete={(name) => show({ open: 'delete', name })}
          />
          <Pager page={page} limit={limit} total={totalCount} onPage={(next) => show({ page: next })} />
        </div>
      )}
    </section>
  );
}

/** The settings and variables of one environment. */
export function EnvironmentPage() {
  const state = useEnvironment();
  const { projectId, environment, search, data, error, again, load, show } = state;
  if (isMissing(error)) return <Missing error={error} projectId={projectId} />;
  const { project, environmentVariables } = data ?? {};
  const settings = project?.environments.find(({ name }) => name === environment);
  const isEditable = mayAdminister(project?.role);
  return (
    <>
      <title>{`${environmentLabel(environment)} · ${project?.name ?? 'Portico'}`}</title>
      <PageHead title={environmentLabel(environment)} facts="Where and how the project runs here, and what it finds" />
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!data && !error && <SkeletonRows count={6} />}
      {project && settings && (
        <SettingsForm
          key={environment}
          projectId={projectId}
          version={project.version}
          settings={settings}
          isEditable={isEditable}
          onLoad={load}
        />
      )}
      <Variables state={state} isEditable={isEditable} />
      {isEditable && project && environmentVariables && (
        <VariableForms
          at={{ projectId, environment }}
          search={search}
          version={project.version}
          items={environmentVariables.items}
          onLoad={load}
          onClose={() => show({})}
        />
      )}
    </>
  );
}
