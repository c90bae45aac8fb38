import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { duration, secondsBetween } from '../components/duration.ts';
import { Filter } from '../components/filter.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { Table } from '../components/table.tsx';
import { useLastKnown } from '../graphql/use-last-known.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { environmentLabel } from '../project/environments.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayAdminister } from '../project/roles.ts';
import { incidentsDocument, type ListedIncident } from './documents.ts';
import { IncidentStatus, incidentKind } from './incident-status.tsx';
import './incidents.css';
import { ObjectiveCard, SetObjective } from './objective.tsx';
import { OpenIncident } from './open-incident.tsx';
import { type IncidentState, incidentStates, type IncidentsSearch } from './search.ts';

const limit = 20;

function IncidentRow({ projectId, incident }: { projectId: string; incident: ListedIncident }) {
  const { id, kind, state, title, openedAt, resolvedAt } = incident;
  return (
    <tr className="incident-row">
      <td>
        <IncidentStatus state={state} />
      </td>
      <th scope="row">
        <Link
          to="/projects/$projectId/incidents/$incidentId"
          params={{ projectId, incidentId: id }}
          preload="intent"
          className="incident-link two-lines"
          title={title}
          dir="auto"
        >
          {title}
        </Link>
      </th>
      <td data-label="About">{incidentKind(kind)}</td>
      <td data-label="Lasted" className="number">
        {resolvedAt ? duration(secondsBetween(openedAt, resolvedAt)) : <span className="hint">not over</span>}
      </td>
      <td data-label="Opened">
        <Moment at={openedAt} />
      </td>
    </tr>
  );
}

function IncidentTable({ projectId, items }: { projectId: string; items: readonly ListedIncident[] }) {
  return (
    <Table columns={['State', 'Incident', 'About', 'Lasted', 'Opened']}>
      {items.map((each) => (
        <IncidentRow key={each.id} projectId={projectId} incident={each} />
      ))}
    </Table>
  );
}

function useIncidents() {
  const from = '/projects/$projectId/incidents';
  const { projectId } = useParams({ from });
  const { environment = 'production', state, page = 1, open } = useSearch({ from });
  const [{ data, error }, ask] = usePageQuery({
    query: incidentsDocument,
    variables: { projectId, environment, state: state ?? null, page, limit },
  });
  const navigate = useNavigate({ from });
  const filter = state ? { state } : {};
  return {
    at: { projectId, environment },
    state,
    page,
    open,
    data,
    known: useLastKnown(data, `${projectId} ${environment}`),
    error,
    filter,
    again: () => ask({ requestPolicy: 'network-only' }),
    show: (search: IncidentsSearch) => void navigate({ search: { environment, ...search } }),
  };
}

type PageState = ReturnType<typeof useIncidents>;

function IncidentList({ state: { at, state, page, data, filter, show } }: { state: PageState }) {
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
    <PagedList
      label="Incidents"
      page={page}
      limit={limit}
      list={incidents}
      none={`None of them is ${state}.`}
      onPage={(next) => show({ ...filter, page: next })}
    >
      <IncidentTable projectId={at.projectId} items={incidents.items} />
    </PagedList>
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
