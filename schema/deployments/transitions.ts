import type { DeploymentState } from '../../prisma/generated/client.ts';
import type { Transitions } from '../transitions.ts';

/** The whole lifecycle. */
export const deploymentTransitions: Transitions<DeploymentState> = {
  queued: ['building', 'failed', 'cancelled'],
  building: ['deploying', 'failed', 'cancelled'],
  deploying: ['succeeded', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};
