import { CodeLine } from '../components/code-line.tsx';
import type { DeploymentDetails } from './documents.ts';

/** How a build tells that it has begun: Portico runs none itself, so nothing goes on until one does. */
export function FirstReport({ projectId, deployment }: { projectId: string; deployment: DeploymentDetails }) {
  const text = [
    'curl -X PATCH',
    `-H "Authorization: Bearer $PORTICO_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-H 'Service-Environment: ${deployment.environment}'`,
    `-d '{"state":"building"}'`,
    `'${window.location.origin}/v1/projects/${projectId}/deployments/${deployment.id}'`,
  ].join(' \\\n  ');
  return (
    <section className="card" aria-labelledby="first-report">
      <div className="card-head">
        <h2 id="first-report">Waiting for your build</h2>
      </div>
      <div className="card-body">
        <p className="hint">
          It reports each stage as it comes to it, with a token that has <code>deployments:write</code>: building,
          deploying, then <a href="/docs/guides/projects-and-deployments">how it ended</a>.
        </p>
        <CodeLine label="curl" text={text} />
      </div>
    </section>
  );
}
