import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Filter } from '../components/filter.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { useLastKnown } from '../graphql/use-last-known.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { LongList } from '../lists/long-list.tsx';
import { useFirstPage } from '../lists/use-first-page.ts';
import { environmentLabel } from '../project/environments.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayAdminister } from '../project/roles.ts';
import { pageSearch } from '../lists/page-search.ts';
import { incidentsDocument } from './documents.ts';
import { IncidentTable } from './incident-table.tsx';
import './incidents.css';
import { ObjectiveCard, SetObjective } from './objective.tsx';
import { OpenIncident } from './open-incident.tsx';
import { type IncidentState, incidentStates, type IncidentsSearch } from './search.ts';

const limit = 20;

function useIncidents() {
  const from = '/projects/$projectId/incidents';
  const { projectId } = useParams({ from });
  const { environment = 'production', state, page = 1, open } = useSearch({ from });
  const list = `${projectId} ${environment} ${state}`;
  const asked = { projectId, environment, state: state ?? null, page: useFirstPage(page, list), limit };
  const [{ data, error }, ask] = usePageQuery({ query: incidentsDocument, variables: asked });
  const navigate = useNavigate({ from });
  return {
    at: { projectId, environment },
    asked,
    list,
    state,
    page,
    open,
    data,
    known: useLastKnown(data, `${projectId} ${environment}`),
    error,
    filter: { ...(state ? { state } : {}), ...pageSearch(page) },
    again: () => ask({ requestPolicy: 'network-only' }),
    show: (search: IncidentsSearch) => void navigate({ search: { environment, ...search } }),
    follow: (next: number | undefined) =>
      void navigate({ search: (search) => ({ ...search, page: next }), replace: true, resetScroll: false }),
  };
}

type PageState = ReturnType<typeof useIncidents>;

function IncidentList({ state: { at, asked, list, state, page, data, follow } }: { state: PageState }) {
  if (!data) return null;
  const { incidents } = data;
  if (incidents.totalCount === 0 && !state)
    return (
      <div className="empty">
        <Icon name="incidents" />
        <h2>No incidents in {environmentLabel(at.environment)}</h2>
        <p className="hint">
          The monitor opens one where requests fail or the objective is missed; what it cannot see is opened by hand.
        </p>
      </div>
    );
  return (
    <LongList
      key={list}
      label="Incidents"
      page={page}
      limit={limit}
      list={incidents}
      none={`None of them is ${state}.`}
      onPage={follow}
    >
      {(parts) => <IncidentTable parts={parts} asked={asked} total={incidents.totalCount} />}
    </LongList>
  );
}

/** What is, or was, wrong with one environment, and what it is held to. */
export function Incidents() {
  const page = useIncidents();
  const { at, state, open, data, known, error, filter, again, show } = page;
  if (isMissing(error)) return <Missing error={error} projectId={at.projectId} />;
  const isEditable = mayAdminister(known?.project.role);
  const isEmpty = data?.incidents.totalCount === 0 && !state;
  const close = () => show(filter);
  return (
    <>
      <title>{`Incidents · ${known?.project.name ?? 'Portico'}`}</title>
      <PageHead title="Incidents" facts={`What is, or was, wrong in ${environmentLabel(at.environment)}`}>
        {isEditable && (
          <Button kind="primary" onClick={() => show({ ...filter, open: 'incident' })}>
            <Icon name="plus" />
            Open incident
          </Button>
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {known && (
        <ObjectiveCard
          objective={known.objective}
          {...(isEditable ? { onChange: () => show({ ...filter, open: 'objective' }) } : {})}
        />
      )}
      {known && !isEmpty && (
        <Filter<IncidentState>
          label="State"
          choices={incidentStates}
          chosen={state}
          onChoose={(chosen) => show(chosen ? { state: chosen } : {})}
        />
      )}
      {!data && !error && <SkeletonRows count={5} />}
      <IncidentList state={page} />
      {isEditable && open === 'incident' && <OpenIncident {...at} onClose={close} />}
      {isEditable && known && open === 'objective' && (
        <SetObjective {...at} objective={known.objective} onClose={close} />
      )}
    </>
  );
}
