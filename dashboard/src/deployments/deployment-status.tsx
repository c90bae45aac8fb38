import { Icon, type IconName } from '../components/icon.tsx';
import { type DeploymentState, deploymentStates } from './search.ts';

const looks: Readonly<Record<DeploymentState, { kind: string; icon: IconName }>> = {
  queued: { kind: 'info', icon: 'pending' },
  building: { kind: 'info', icon: 'pending' },
  deploying: { kind: 'info', icon: 'deployments' },
  succeeded: { kind: 'ok', icon: 'good' },
  failed: { kind: 'bad', icon: 'bad' },
  cancelled: { kind: '', icon: 'stopped' },
};

/** How far a deployment is, or what became of it. */
export function DeploymentStatus({ state }: { state: DeploymentState }) {
  const { kind, icon } = looks[state];
  return (
    <span className={`badge ${kind}`}>
      <Icon name={icon} />
      {deploymentStates.find(({ value }) => value === state)?.name}
    </span>
  );
}

/** Whether it still moves on. */
export function isUnderWay(state: DeploymentState): boolean {
  return state === 'queued' || state === 'building' || state === 'deploying';
}
