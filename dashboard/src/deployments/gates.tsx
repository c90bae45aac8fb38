import { duration, secondsBetween } from '../components/duration.ts';
import { Icon, type IconName } from '../components/icon.tsx';
import type { ComparedDeployment, DeploymentDetails } from './documents.ts';
import { deploymentTitle } from './deployment-title.ts';

interface Gate {
  name: string;
  kind: 'ok' | 'bad' | 'info' | 'stopped' | 'off';
  text: string;
}

const icons: Readonly<Record<Gate['kind'], IconName>> = {
  ok: 'good',
  bad: 'bad',
  info: 'pending',
  stopped: 'stopped',
  off: 'empty',
};

type Times = Pick<DeploymentDetails, 'createdAt' | 'buildStartedAt' | 'deployStartedAt'>;

const stages: readonly { name: string; enteredAt: (times: Times) => string | null }[] = [
  { name: 'Queued', enteredAt: ({ createdAt }) => createdAt },
  { name: 'Building', enteredAt: ({ buildStartedAt }) => buildStartedAt },
  { name: 'Deploying', enteredAt: ({ deployStartedAt }) => deployStartedAt },
];

/** The time of a day, in UTC. */
function clock(at: string): string {
  return `${at.slice(11, 19)} UTC`;
}

function stageGate(deployment: DeploymentDetails, index: number): Gate {
  const [stage, ...later] = stages.slice(index);
  const name = stage?.name ?? '';
  const entered = stage?.enteredAt(deployment);
  if (!entered) return { name, kind: 'off', text: 'Not reached' };
  const passed = later.map(({ enteredAt }) => enteredAt(deployment)).find((at) => at !== null);
  const left = passed ?? deployment.finishedAt;
  if (!left) return { name, kind: 'info', text: `since ${clock(entered)}` };
  const took = duration(secondsBetween(entered, left));
  const from = `from ${clock(entered)}`;
  if (!passed && deployment.state === 'failed') return { name, kind: 'bad', text: `Failed after ${took}, ${from}` };
  if (!passed && deployment.state === 'cancelled')
    return { name, kind: 'stopped', text: `Cancelled after ${took}, ${from}` };
  return { name, kind: 'ok', text: `${took}, ${from}` };
}

function liveGate({ id, state, finishedAt }: DeploymentDetails, serving: ComparedDeployment | null): Gate {
  const name = 'Live';
  const other = serving && serving.id !== id ? deploymentTitle(serving) : null;
  if (state === 'succeeded' && finishedAt)
    return other
      ? { name, kind: 'stopped', text: `From ${clock(finishedAt)}. “${other}” serves now` }
      : { name, kind: 'ok', text: `Serves since ${clock(finishedAt)}` };
  return { name, kind: 'off', text: other ? `“${other}” still serves` : 'Nothing serves yet' };
}

/** The stages that a deployment walks through, as columns in their order. */
export function Gates({ deployment, serving }: { deployment: DeploymentDetails; serving: ComparedDeployment | null }) {
  const gates = [...stages.map((_stage, index) => stageGate(deployment, index)), liveGate(deployment, serving)];
  return (
    <section className="card card-body" aria-label="Stages">
      <ol className="gates">
        {gates.map(({ name, kind, text }) => (
          <li key={name} className={`gate ${kind}`}>
            <span className="gate-bar" />
            <span className="gate-name">
              <Icon name={icons[kind]} />
              {name}
            </span>
            <span className="gate-text two-lines" title={text} dir="auto">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
