/*
 * What the answers hold, by the names that people call it.
 */
export type {
  Artifact,
  CreatedWebhookDestinationAnswer,
  Deployment,
  DeploymentState,
  Environment,
  EnvironmentVariable,
  Incident,
  IncidentWithTimeline,
  Invitation,
  Member,
  MemberRole,
  Project,
  ProjectEnvironment,
  ProjectMetrics,
  RateLimitStatus,
  SentInvitationAnswer,
  Viewer,
  WebhookDelivery,
  WebhookDestination,
} from './generated/v1-calls.ts';
export type {
  ApiKey,
  ApiKeyUsage,
  Comment,
  CreatedApiKeyAnswer,
  Like,
  Pagination,
  Post,
  Profile,
} from './generated/api-calls.ts';
