import type { DeploymentState } from '../../prisma/generated/client.ts';

/** The whole lifecycle: which states may follow each; a state that nothing follows is final. */
const transitions: Record<DeploymentState, readonly DeploymentState[]> = {
  queued: ['building', 'failed', 'cancelled'],
  building: ['deploying', 'failed', 'cancelled'],
  deploying: ['succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

export function mayFollow(from: DeploymentState, to: DeploymentState): boolean {
  return transitions[from].includes(to);
}

export function isFinal(state: DeploymentState): boolean {
  return transitions[state].length === 0;
}
