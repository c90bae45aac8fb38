import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { CopyCode } from '../components/copy-code.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { environmentLabel } from '../project/environments.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayDeploy } from '../project/roles.ts';
import { Artifacts } from './artifacts.tsx';
import { CancelDeployment } from './cancel-deployment.tsx';
import { ChooseCompared } from './choose-compared.tsx';
import { Comparison } from './comparison.tsx';
import { Deploy } from './deploy.tsx';
import { DeploymentStatus, isUnderWay } from './deployment-status.tsx';
import { deploymentTitle } from './deployment-title.ts';
import './deployments.css';
import { type DeploymentDetails, deploymentDocument } from './documents.ts';
import { DeploymentFailure } from './failure.tsx';
import { FirstReport } from './first-report.tsx';
import { Gates } from './gates.tsx';
import type { DeploymentSearch } from './search.ts';
import { Source } from './source.tsx';

const from = '/projects/$projectId/deployments/$deploymentId';

function useDeployment() {
  const { projectId, deploymentId: id } = useParams({ from });
  const { environment = 'production', ask: question, compare } = useSearch({ from });
  const navigate = useNavigate({ from });
  const variables = { projectId, environment, id, otherId: compare ?? id, comparesOther: compare !== undefined };
  const [{ data, error }, ask] = usePageQuery({ query: deploymentDocument, variables });
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]);
  const own = data?.deployment.environment;
  // An address may name another environment than the deployment's, beside which the page would compare it.
  useEffect(() => {
    if (own && own !== environment) void navigate({ search: (old) => ({ ...old, environment: own }), replace: true });
  }, [own, environment, navigate]);
  const open = (asked?: DeploymentSearch['ask']) =>
    void navigate({ search: { environment, ...(compare ? { compare } : {}), ...(asked ? { ask: asked } : {}) } });
  const compareServing = () => void navigate({ search: { environment }, resetScroll: false });
  // What was looked at before stays until the answer comes; it is another one.
  const isAnswer = own === environment && data?.deployment.id === id;
  return { projectId, question, compare, data: isAnswer ? data : undefined, error, again, open, compareServing };
}

function Head({ deployment }: { deployment: DeploymentDetails }) {
  const title = deploymentTitle(deployment);
  return (
    <div className="grow">
      <div className="deployment-title">
        <h1 className="two-lines" title={title} dir="auto">
          {title}
        </h1>
        <DeploymentStatus state={deployment.state} />
      </div>
      <p className="hint deployment-facts">
        <Source deployment={deployment} />
        <span>{environmentLabel(deployment.environment)}</span>
        <span>
          queued <Moment at={deployment.createdAt} />
        </span>
      </p>
    </div>
  );
}

function Details({ deployment: { id, message, createdBy } }: { deployment: DeploymentDetails }) {
  return (
    <section className="card" aria-labelledby="details">
      <div className="card-head">
        <h2 id="details">Details</h2>
      </div>
      <dl className="facts card-body">
        <dt>Id</dt>
        <dd>
          <CopyCode text={id} shown={`${id.slice(0, 8)}…${id.slice(-4)}`} label="id" />
        </dd>
        {createdBy && (
          <>
            <dt>Deployed by</dt>
            <dd>{createdBy.username}</dd>
          </>
        )}
        {message && (
          <>
            <dt>Message</dt>
            <dd dir="auto" className="whole-message" title={message}>
              {message}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** One deployment: the gates that it walks through, and what came of it. */
export function DeploymentPage() {
  const { projectId, question, compare, data, error, again, open, compareServing } = useDeployment();
  if (isMissing(error) && compare) {
    return <Problem failure={failureOf(error)} onRetry={compareServing} retry="Compare with what serves now" />;
  }
  if (isMissing(error)) return <Missing error={error} projectId={projectId} />;
  if (!data) return error ? <Problem failure={failureOf(error)} onRetry={again} /> : <SkeletonRows count={6} />;
  const { project, deployment, currentDeployment: serving } = data;
  const deploys = mayDeploy(project.role);
  const isServing = serving?.id === deployment.id;
  return (
    <>
      <title>{`${deploymentTitle(deployment)} · ${project.name}`}</title>
      <header className="page-head">
        <Head deployment={deployment} />
        {deploys && isUnderWay(deployment.state) && <Button onClick={() => open('cancel')}>Cancel…</Button>}
        {deploys && (
          <Button kind={isUnderWay(deployment.state) ? 'plain' : 'primary'} onClick={() => open('again')}>
            <Icon name="again" />
            Deploy again
          </Button>
        )}
      </header>
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      <Gates deployment={deployment} serving={serving} />
      <div className="columns">
        <div className="column">
          {deploys && deployment.state === 'queued' && <FirstReport projectId={projectId} deployment={deployment} />}
          {deployment.failure && <DeploymentFailure failure={deployment.failure} />}
          {deployment.artifacts.length > 0 && <Artifacts artifacts={deployment.artifacts} />}
          <Comparison
            deployment={deployment}
            other={data.other ?? (isServing ? null : serving)}
            serving={isServing ? null : serving}
            onChoose={() => open('compare')}
            onServing={compareServing}
          />
        </div>
        <Details deployment={deployment} />
      </div>
      {question === 'again' && deploys && (
        <Deploy projectId={projectId} environment={deployment.environment} source={deployment} onClose={() => open()} />
      )}
      {question === 'compare' && (
        <ChooseCompared projectId={projectId} deployment={deployment} onClose={() => open()} />
      )}
      {question === 'cancel' && deploys && isUnderWay(deployment.state) && (
        <CancelDeployment projectId={projectId} deployment={deployment} onClose={() => open()} />
      )}
    </>
  );
}
