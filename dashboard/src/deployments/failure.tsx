import { Icon } from '../components/icon.tsx';
import type { DeploymentDetails } from './documents.ts';

/** Why a deployment failed, and what helps, in order. */
export function DeploymentFailure({ failure }: { failure: NonNullable<DeploymentDetails['failure']> }) {
  return (
    <section className="card" aria-labelledby="failure">
      <div className="why">
        <Icon name="warning" />
        <div className="grow">
          <h2 id="failure" dir="auto">
            {failure.summary}
          </h2>
          <p className="hint" dir="auto">
            In the stage {failure.stage}. Nothing was promoted.
          </p>
        </div>
      </div>
      {failure.remediation.length > 0 && (
        <ol className="remediation" aria-label="What helps">
          {[...failure.remediation.entries()].map(([number, step]) => (
            <li key={number}>
              <span dir="auto">{step}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
