import { Link } from '@tanstack/react-router';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { deploymentTitle } from './deployment-title.ts';
import type { ServingDeployment } from './documents.ts';
import { Source } from './source.tsx';

/** What runs in the environment at the moment. */
export function ServesNow({ projectId, deployment }: { projectId: string; deployment: ServingDeployment }) {
  const title = deploymentTitle(deployment);
  return (
    <section className="card serves-now" aria-label="Serves now">
      <span className="badge ok">
        <Icon name="good" />
        Serves now
      </span>
      <Link
        to="/projects/$projectId/deployments/$deploymentId"
        params={{ projectId, deploymentId: deployment.id }}
        preload="intent"
        className="grow two-lines deployment-link"
        title={title}
        dir="auto"
      >
        {title}
      </Link>
      <Source deployment={deployment} />
      {deployment.finishedAt && (
        <span className="hint">
          since <Moment at={deployment.finishedAt} />
        </span>
      )}
    </section>
  );
}
