import { Link } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { useArrival } from './arrival.ts';
import { CallStep } from './call-step.tsx';
import { startDocument } from './documents.ts';
import { useFirstToken } from './first-token.ts';
import { ProjectStep } from './project-step.tsx';
import { Step } from './step.tsx';
import { TokenStep } from './token-step.tsx';
import './start.css';

/** Leads whoever is new to their first call: a project, a token, and the call, with their own values. */
export function Start() {
  const [{ data, error }, ask] = usePageQuery({ query: startDocument });
  const project = data?.projects.items[0];
  const again = () => ask({ requestPolicy: 'network-only' });
  const first = useFirstToken(data?.personalAccessTokens ?? [], again);
  const { token } = first;
  const arrivedAt = useArrival(token?.id);
  return (
    <>
      <title>Your first call · Portico</title>
      <PageHead
        title="Make your first call"
        facts="Three steps, about a minute. All of it is filled in with your own values."
      />
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!data && !error && <SkeletonRows count={3} />}
      {data && (
        <ol className="start-steps">
          <Step number={1} title="Project" state={project ? 'done' : 'now'}>
            {project ? (
              <p className="two-lines" dir="auto" title={project.name}>
                {project.name}
              </p>
            ) : (
              <ProjectStep />
            )}
          </Step>
          <Step number={2} title="Token" state={token ? 'done' : project ? 'now' : 'later'}>
            {token && <p className="hint">“{token.name}” is made.</p>}
            {project && !token && (
              <TokenStep
                hasUnused={first.hasUnused}
                isBusy={first.isBusy}
                failure={first.error ? failureOf(first.error) : null}
                onMake={first.make}
              />
            )}
          </Step>
          <Step number={3} title="Call" state={arrivedAt ? 'done' : token ? 'now' : 'later'}>
            {project && token && <CallStep projectId={project.id} token={token} arrivedAt={arrivedAt} />}
          </Step>
        </ol>
      )}
      {(data || error) && (
        <p className="hint">
          <Link to="/">Leave the guide</Link>. You find it again in the search, as “First call”.
        </p>
      )}
    </>
  );
}
