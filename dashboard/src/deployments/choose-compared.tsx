import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Moment } from '../components/moment.tsx';
import { Pager } from '../components/pager.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { environmentLabel } from '../project/environments.ts';
import { DeploymentStatus } from './deployment-status.tsx';
import { deploymentTitle } from './deployment-title.ts';
import { type DeploymentDetails, deploymentsDocument, type ListedDeployment } from './documents.ts';
import { Source } from './source.tsx';

const limit = 10;

function Entry({ at, other }: { at: Pick<DeploymentDetails, 'id' | 'environment'>; other: ListedDeployment }) {
  const title = deploymentTitle(other);
  return (
    <li className="entry">
      <div className="grow">
        <Link
          from="/projects/$projectId/deployments/$deploymentId"
          to="."
          search={{ environment: at.environment, compare: other.id }}
          resetScroll={false}
          className="entry-link two-lines"
          title={title}
          dir="auto"
        >
          {title}
        </Link>
        <p className="hint deployment-facts">
          <Source deployment={other} />
          <Moment at={other.createdAt} />
        </p>
      </div>
      <DeploymentStatus state={other.state} />
    </li>
  );
}

interface ChooseComparedProps {
  projectId: string;
  deployment: DeploymentDetails;
  onClose: () => void;
}

/** Lists the deployments of an environment, to compare one of them with the one at hand. */
export function ChooseCompared({ projectId, deployment, onClose }: ChooseComparedProps) {
  const { id, environment } = deployment;
  const [page, setPage] = useState(1);
  const variables = { projectId, environment, state: null, page, limit };
  const [{ data, error }, ask] = usePageQuery({ query: deploymentsDocument, variables });
  const { items = [], totalCount = 0, totalIsExact = true } = data?.deployments ?? {};
  const others = items.filter((each) => each.id !== id);
  return (
    <Dialog title={`Compare with a deployment to ${environmentLabel(environment)}`} isOpen onClose={onClose}>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!data && !error && <SkeletonRows count={4} />}
      {data && totalCount <= 1 && <p className="hint">There is no other one yet.</p>}
      {others.length > 0 && (
        <ul className="choose-compared">
          {others.map((other) => (
            <Entry key={other.id} at={deployment} other={other} />
          ))}
        </ul>
      )}
      {totalCount > limit && (
        <Pager page={page} limit={limit} total={totalCount} isExact={totalIsExact} onPage={setPage} />
      )}
      <div className="dialog-end">
        <CancelButton onClose={onClose}>Close</CancelButton>
      </div>
    </Dialog>
  );
}
