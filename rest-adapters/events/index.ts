import type { EventDeclaration } from '../event.ts';
import { deploymentFailed, deploymentSucceeded } from './deployments.ts';

/** All that a project can be told of. */
export const events: readonly EventDeclaration[] = [deploymentSucceeded, deploymentFailed];
