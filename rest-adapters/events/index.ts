import type { EventDeclaration } from '../declare/event.ts';
import { deploymentFailed, deploymentSucceeded } from './deployments.ts';
import { incidentOpened } from './incidents.ts';
import { memberInvited } from './members.ts';
import { webhookTest } from './webhooks.ts';

/** All that a project can be told of. */
export const events: readonly EventDeclaration[] = [
  deploymentSucceeded,
  deploymentFailed,
  incidentOpened,
  memberInvited,
  webhookTest,
];
