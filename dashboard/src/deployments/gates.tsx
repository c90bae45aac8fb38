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

const stages = [
  { state: 'queued', name: 'Queued' },
  { state: 'building', name: 'Building' },
  { state: 'deploying', name: 'Deploying' },
] as const;

/** The time of a day, in UTC. */
function clock(at: string): string {
  return `${at.slice(11, 19)} UTC`;
}

function stageGate({ state, name }: (typeof stages)[number], { history }: DeploymentDetails): Gate {
  const index = history.findIndex((step) => step.state === state);
  const entered = history[index];
  if (!entered) return { name, kind: 'off', text: 'Not reached' };
  const left = history[index + 1];
  if (!left) return { name, kind: 'info', text: `since ${clock(entered.enteredAt)}` };
  const took = duration(secondsBetween(entered.enteredAt, left.enteredAt));
  const from = `from ${clock(entered.enteredAt)}`;
  if (left.state === 'failed') return { name, kind: 'bad', text: `Failed after ${took}, ${from}` };
  if (left.state === 'cancelled') return { name, kind: 'stopped', text: `Cancelled after ${took}, ${from}` };
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
  const gates = [...stages.map((stage) => stageGate(stage, deployment)), liveGate(deployment, serving)];
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
