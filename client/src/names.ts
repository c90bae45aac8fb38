import type { components as Unversioned } from './generated/api.ts';
import type { components as Versioned } from './generated/v1.ts';

type V1 = Versioned['schemas'];
type Api = Unversioned['schemas'];

/*
 * What the answers hold, by the names that people call it.
 */
export type Artifact = V1['Artifact'];
export type Deployment = V1['Deployment'];
export type EnvironmentVariable = V1['EnvironmentVariable'];
export type Incident = V1['Incident'];
export type Invitation = V1['Invitation'];
export type Member = V1['Member'];
export type Project = V1['Project'];
export type ProjectEnvironment = V1['ProjectEnvironment'];
export type ProjectMetrics = V1['ProjectMetrics'];
export type Viewer = V1['Viewer'];
export type WebhookDelivery = V1['WebhookDelivery'];
export type WebhookDestination = V1['WebhookDestination'];
export type ApiKey = Api['ApiKey'];
export type ApiKeyUsage = Api['ApiKeyUsage'];
export type Comment = Api['Comment'];
export type Post = Api['Post'];
export type Profile = Api['Profile'];
