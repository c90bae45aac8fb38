import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { duration, secondsBetween } from '../components/duration.ts';
import { Moment } from '../components/moment.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { useFreshForm } from '../components/use-fresh-form.ts';
import { failureOf } from '../graphql/failure.ts';
import { environmentLabel } from '../project/environments.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayAdminister } from '../project/roles.ts';
import { type IncidentDetails, incidentDocument } from './documents.ts';
import { IncidentStatus, incidentKind } from './incident-status.tsx';
import './incidents.css';
import { MoveIncident } from './move-incident.tsx';
import type { IncidentSearch } from './search.ts';
import { Timeline } from './timeline.tsx';

function useIncident() {
  const from = '/projects/$projectId/incidents/$incidentId';
  const { projectId, incidentId: id } = useParams({ from });
  const { environment = 'production', move } = useSearch({ from });
  const navigate = useNavigate({ from });
  const [{ data, error }, ask, load] = usePageQuery({ query: incidentDocument, variables: { projectId, id } });
  const own = data?.incident.environment;
  // An address may name another environment than the incident's.
  useEffect(() => {
    if (own && own !== environment) void navigate({ search: (old) => ({ ...old, environment: own }), replace: true });
  }, [own, environment, navigate]);
  const again = () => ask({ requestPolicy: 'network-only' });
  const show = (search: IncidentSearch) => void navigate({ search: { environment, ...search } });
  return { projectId, move, data, error, again, load, show };
}

function Head({ incident: { title, state, kind, environment, openedAt, resolvedAt } }: { incident: IncidentDetails }) {
  return (
    <div className="grow">
      <div className="incident-title">
        <h1 className="two-lines" title={title} dir="auto">
          {title}
        </h1>
        <IncidentStatus state={state} />
      </div>
      <p className="hint incident-facts">
        <span>{incidentKind(kind)}</span>
        <span>{environmentLabel(environment)}</span>
        <span>
          opened <Moment at={openedAt} />
        </span>
        {resolvedAt && <span>lasted {duration(secondsBetween(openedAt, resolvedAt))}</span>}
      </p>
    </div>
  );
}

/** One incident, and what was done about it. */
export function IncidentPage() {
  const { projectId, move, data, error, again, load, show } = useIncident();
  const fresh = useFreshForm(load);
  if (isMissing(error)) return <Missing error={error} projectId={projectId} />;
  if (!data) return error ? <Problem failure={failureOf(error)} onRetry={again} /> : <SkeletonRows count={5} />;
  const { project, incident, members } = data;
  const { state, detail, timeline } = incident;
  const isEditable = mayAdminister(project.role);
  const isPossible = move === 'acknowledged' ? state === 'open' : state !== 'resolved';
  return (
    <>
      <title>{`${incident.title} · ${project.name}`}</title>
      <header className="page-head">
        <Head incident={incident} />
        {isEditable && state === 'open' && <Button onClick={() => show({ move: 'acknowledged' })}>Acknowledge…</Button>}
        {isEditable && state !== 'resolved' && (
          <Button kind="primary" onClick={() => show({ move: 'resolved' })}>
            Resolve…
          </Button>
        )}
      </header>
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!isEditable && state !== 'resolved' && (
        <p className="hint">An admin of the project can acknowledge and resolve it.</p>
      )}
      {detail && (
        <section className="card card-body" aria-label="Detail">
          <p className="written" dir="auto">
            {detail}
          </p>
        </section>
      )}
      <Timeline entries={timeline} members={members.items} />
      {move && isEditable && isPossible && (
        <MoveIncident
          key={fresh.key}
          projectId={projectId}
          incident={incident}
          state={move}
          onLoad={fresh.load}
          onClose={() => show({})}
        />
      )}
    </>
  );
}
