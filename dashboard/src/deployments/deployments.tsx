import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
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
import { mayDeploy } from '../project/roles.ts';
import { Deploy } from './deploy.tsx';
import { DeploymentStatus } from './deployment-status.tsx';
import { deploymentTitle } from './deployment-title.ts';
import './deployments.css';
import { deploymentsDocument, type ListedDeployment } from './documents.ts';
import { NoDeployments } from './no-deployments.tsx';
import { type DeploymentState, deploymentStates, type DeploymentsSearch } from './search.ts';
import { ServesNow } from './serves-now.tsx';
import { Source } from './source.tsx';

const limit = 20;

function DeploymentRow({ projectId, deployment }: { projectId: string; deployment: ListedDeployment }) {
  const { id, state, createdAt, finishedAt } = deployment;
  const title = deploymentTitle(deployment);
  return (
    <tr className="deployment-row">
      <td className="deployment-state">
        <DeploymentStatus state={state} />
      </td>
      <th scope="row">
        <Link
          to="/projects/$projectId/deployments/$deploymentId"
          params={{ projectId, deploymentId: id }}
          preload="intent"
          className="two-lines deployment-link"
          title={title}
          dir="auto"
        >
          {title}
        </Link>
      </th>
      <td className="deployment-source">
        <Source deployment={deployment} />
      </td>
      <td data-label="Took" className="number deployment-took">
        {finishedAt ? duration(secondsBetween(createdAt, finishedAt)) : <span className="hint">–</span>}
      </td>
      <td className="deployment-queued">
        <Moment at={createdAt} />
      </td>
    </tr>
  );
}

function DeploymentTable({ projectId, items }: { projectId: string; items: readonly ListedDeployment[] }) {
  return (
    <Table columns={['State', 'Deployment', 'From', 'Took', 'Queued']}>
      {items.map((each) => (
        <DeploymentRow key={each.id} projectId={projectId} deployment={each} />
      ))}
    </Table>
  );
}

function useDeployments() {
  const { projectId } = useParams({ from: '/projects/$projectId/' });
  const { environment = 'production', state, page = 1, create = false } = useSearch({ from: '/projects/$projectId/' });
  const [{ data, error }, ask] = usePageQuery({
    query: deploymentsDocument,
    variables: { projectId, environment, state: state ?? null, page, limit },
  });
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]);
  const known = useLastKnown(data, `${projectId} ${environment}`);
  return { projectId, environment, state, page, create, data, known, error, again };
}

/** The deployments of one environment, and what serves there. */
export function Deployments() {
  const { projectId, environment, state, page, create, data, known, error, again } = useDeployments();
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const show = (search: DeploymentsSearch) => void navigate({ to: '.', search: { environment, ...search } });
  const filter = state ? { state } : {};
  const open = () => show({ ...filter, ...(page > 1 ? { page } : {}), create: true });
  if (isMissing(error)) return <Missing error={error} projectId={projectId} />;
  const { project, currentDeployment: serving } = known ?? {};
  const deployments = data?.deployments;
  const isEmpty = deployments?.totalCount === 0 && !state;
  const deploys = mayDeploy(project?.role);
  return (
    <>
      <title>{`Deployments · ${project?.name ?? 'Portico'}`}</title>
      <PageHead title="Deployments" facts={`What was brought to ${environmentLabel(environment)}, newest first`}>
        {deploys && !isEmpty && (
          <Button kind="primary" onClick={open}>
            <Icon name="deployments" />
            Deploy
          </Button>
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {serving && <ServesNow projectId={projectId} deployment={serving} />}
      {!isEmpty && (
        <Filter<DeploymentState>
          label="State"
          choices={deploymentStates}
          chosen={state}
          onChoose={(chosen) => show(chosen ? { state: chosen } : {})}
        />
      )}
      {!deployments && !error && <SkeletonRows count={6} />}
      {isEmpty && (
        <NoDeployments projectId={projectId} environment={environment} {...(deploys ? { onDeploy: open } : {})} />
      )}
      {deployments && !isEmpty && (
        <PagedList
          label="Deployments"
          page={page}
          limit={limit}
          list={deployments}
          none={`None of them is ${state}.`}
          onPage={(next) => show({ ...filter, page: next })}
        >
          <DeploymentTable projectId={projectId} items={deployments.items} />
        </PagedList>
      )}
      {create && deploys && (
        <Deploy projectId={projectId} environment={environment} onClose={() => show({ ...filter, page })} />
      )}
    </>
  );
}
