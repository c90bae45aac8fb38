import type { Route } from '../route.ts';
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
import {
  getDelivery,
  listDeliveries,
  recoverWebhook,
  redeliver,
  redeliverOf,
  testWebhook,
} from './webhook-deliveries.ts';
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
export const versionedRoutes: readonly Route[] = [
  issueToken,
  revokeToken,
  introspectToken,
  listProjects,
  createProject,
  getProject,
  updateProject,
  deleteProject,
  listDeployments,
  createDeployment,
  getDeployment,
  updateDeployment,
  getProjectMetrics,
  ingestMetrics,
  listIncidents,
  openIncident,
  getIncident,
  updateIncident,
  listMembers,
  inviteMember,
  updateMember,
  removeMember,
  listInvitations,
  getInvitation,
  revokeInvitation,
  resendInvitation,
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  getWebhookSecret,
  rotateWebhookSecret,
  testWebhook,
  listDeliveries,
  getDelivery,
  redeliver,
  redeliverOf,
  recoverWebhook,
  verifyWebhook,
];
