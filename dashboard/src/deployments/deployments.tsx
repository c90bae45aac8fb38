import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Button } from '../components/button.tsx';
import { Filter } from '../components/filter.tsx';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { LongList } from '../lists/long-list.tsx';
import { useFirstPage } from '../lists/use-first-page.ts';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { useLastKnown } from '../graphql/use-last-known.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { environmentLabel } from '../project/environments.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { mayDeploy } from '../project/roles.ts';
import { pageSearch } from '../lists/page-search.ts';
import { Deploy } from './deploy.tsx';
import './deployments.css';
import { DeploymentTable } from './deployment-table.tsx';
import { deploymentsDocument } from './documents.ts';
import { NoDeployments } from './no-deployments.tsx';
import { type DeploymentState, deploymentStates, type DeploymentsSearch } from './search.ts';
import { ServesNow } from './serves-now.tsx';

const limit = 20;

function useDeployments() {
  const { projectId } = useParams({ from: '/projects/$projectId/' });
  const { environment = 'production', state, page = 1, create = false } = useSearch({ from: '/projects/$projectId/' });
  const filter = `${projectId} ${environment} ${state}`;
  const asked = { projectId, environment, state: state ?? null, page: useFirstPage(page, filter), limit };
  const [{ data, error }, ask] = usePageQuery({ query: deploymentsDocument, variables: asked });
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]);
  const known = useLastKnown(data, `${projectId} ${environment}`);
  return { asked, filter, state, page, create, data, known, error, again };
}

/** The deployments of one environment, and what serves there. */
export function Deployments() {
  const { asked, filter, state, page, create, data, known, error, again } = useDeployments();
  const { projectId, environment } = asked;
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const show = (search: DeploymentsSearch) => void navigate({ to: '.', search: { environment, ...search } });
  const chosen = { ...(state ? { state } : {}), ...pageSearch(page) };
  const open = () => show({ ...chosen, create: true });
  const follow = (next: number | undefined) =>
    void navigate({ to: '.', search: (search) => ({ ...search, page: next }), replace: true, resetScroll: false });
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
      {known && !isEmpty && (
        <Filter<DeploymentState>
          label="State"
          choices={deploymentStates}
          chosen={state}
          onChoose={(next) => show(next ? { state: next } : {})}
        />
      )}
      {!deployments && !error && <SkeletonRows count={6} />}
      {isEmpty && (
        <NoDeployments projectId={projectId} environment={environment} {...(deploys ? { onDeploy: open } : {})} />
      )}
      {deployments && !isEmpty && (
        <LongList
          key={filter}
          label="Deployments"
          page={page}
          limit={limit}
          list={deployments}
          none={`None of them is ${state}.`}
          onPage={follow}
        >
          {(parts) => <DeploymentTable parts={parts} asked={asked} total={deployments.totalCount} />}
        </LongList>
      )}
      {create && deploys && <Deploy projectId={projectId} environment={environment} onClose={() => show(chosen)} />}
    </>
  );
}
