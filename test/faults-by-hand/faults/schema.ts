import type { Fault } from '../fault.ts';
import { accountsFaults } from './schema/accounts.ts';
import { communityFaults } from './schema/community.ts';
import { deploymentsFaults } from './schema/deployments.ts';
import { incidentsFaults } from './schema/incidents.ts';
import { keysFaults } from './schema/keys.ts';
import { mailFaults } from './schema/mail.ts';
import { membersFaults } from './schema/members.ts';
import { metricsFaults } from './schema/metrics.ts';
import { oauthFaults } from './schema/oauth.ts';
import { projectsFaults } from './schema/projects.ts';
import { webhooksFaults } from './schema/webhooks.ts';

export const schemaFaults: readonly Fault[] = [
  ...accountsFaults,
  ...communityFaults,
  ...deploymentsFaults,
  ...incidentsFaults,
  ...keysFaults,
  ...mailFaults,
  ...membersFaults,
  ...oauthFaults,
  ...projectsFaults,
  ...webhooksFaults,
  ...metricsFaults,
];
