import type { Section } from '../section.ts';
import { createDeployment, getDeployment, listDeployments, updateDeployment } from './deployments.ts';
import { getIncident, listIncidents, openIncident, updateIncident } from './incidents.ts';
import {
  getInvitation,
  inviteMember,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from './members.ts';
import { getProjectMetrics, ingestMetrics } from './metrics.ts';
import { createProject, deleteProject, getProject, listProjects, updateProject } from './projects.ts';
import { introspectToken, issueToken, revokeToken } from './token.ts';
import { listDeliveries, recoverWebhook, redeliver, redeliverOf, testWebhook } from './webhook-deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookSecret,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  verifyWebhook,
} from './webhooks.ts';

/** The versioned surface. */
export const versionedSections: readonly Section[] = [
  {
    name: 'Tokens',
    description: 'Access tokens for OAuth clients.',
    routes: [issueToken, revokeToken, introspectToken],
  },
  {
    name: 'Projects',
    description: 'Projects, each with three environments.',
    routes: [listProjects, createProject, getProject, updateProject, deleteProject],
  },
  {
    name: 'Deployments',
    description: 'Versions of a project on their way into an environment.',
    routes: [listDeployments, createDeployment, getDeployment, updateDeployment],
  },
  {
    name: 'Metrics',
    description: 'How a project performs, and what it uses.',
    routes: [getProjectMetrics, ingestMetrics],
  },
  {
    name: 'Incidents',
    description: 'What is wrong with an environment, seen by the monitor or by somebody.',
    routes: [listIncidents, openIncident, getIncident, updateIncident],
  },
  {
    name: 'Members',
    description: 'Who works on a project, and who is invited to.',
    routes: [
      listMembers,
      inviteMember,
      updateMember,
      removeMember,
      listInvitations,
      getInvitation,
      revokeInvitation,
      resendInvitation,
    ],
  },
  {
    name: 'Webhooks',
    description: 'Where events of a project are sent to, and what came of it.',
    routes: [
      listWebhooks,
      createWebhook,
      getWebhook,
      updateWebhook,
      deleteWebhook,
      getWebhookSecret,
      rotateWebhookSecret,
      testWebhook,
      listDeliveries,
      redeliver,
      redeliverOf,
      recoverWebhook,
      verifyWebhook,
    ],
  },
];
