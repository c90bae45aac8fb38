import { Button } from '../components/button.tsx';
import { CodeLine } from '../components/code-line.tsx';
import { Icon } from '../components/icon.tsx';
import { type EnvironmentName, environmentLabel } from '../project/environments.ts';

interface NoDeploymentsProps {
  projectId: string;
  environment: EnvironmentName;
  /** Absent where somebody's role does not let them deploy. */
  onDeploy?: () => void;
}

/** Says how a pipeline tells of deployments, in a call that works as it is pasted. */
export function NoDeployments({ projectId, environment, onDeploy }: NoDeploymentsProps) {
  const call = [
    `curl '${window.location.origin}/v1/projects/${projectId}/deployments'`,
    `-H "Authorization: Bearer $PORTICO_TOKEN" -H 'Service-Environment: ${environment}'`,
    `-H 'Content-Type: application/json'`,
    `-d '{"ref":"main","commit_sha":"9c41f0e"}'`,
  ].join(' \\\n  ');
  return (
    <div className="empty">
      <Icon name="deployments" />
      <h2>Nothing was deployed to {environmentLabel(environment)} yet</h2>
      <p className="hint">
        {onDeploy
          ? 'Deploy a commit here, or have your pipeline do it with an access token:'
          : 'A developer or admin of this project can deploy.'}
      </p>
      {onDeploy && (
        <>
          <div className="deploy-call">
            <CodeLine label="Queue a deployment" text={call} />
          </div>
          <Button kind="primary" onClick={onDeploy}>
            Deploy
          </Button>
        </>
      )}
    </div>
  );
}
