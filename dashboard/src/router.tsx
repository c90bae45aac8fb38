import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router';
import { accountSearch } from './account/account-search.ts';
import { communitySearch, postSearch } from './community/community-search.ts';
import { credentialSearch } from './credentials/credential-search.ts';
import { deploymentSearch, deploymentsSearch } from './deployments/search.ts';
import { metricsSearch } from './metrics/metrics-search.ts';
import { Overview } from './overview/overview.tsx';
import { overviewSearch } from './overview/overview-search.ts';
import { environmentPageSearch } from './environments/search.ts';
import { incidentSearch, incidentsSearch } from './incidents/search.ts';
import { membersSearch } from './members/search.ts';
import { operatorSearch } from './operator/operator-search.ts';
import { environmentSearch } from './project/environments.ts';
import { ProjectLayout } from './project/project-layout.tsx';
import { settingsSearch } from './settings/search.ts';
import { listSearch } from './lists/list-search.ts';
import { NotFound } from './shell/not-found.tsx';
import { PageFailed } from './shell/page-failed.tsx';
import { part } from './shell/part-not-loaded.ts';
import { Shell } from './shell/shell.tsx';
import { webhookSearch } from './webhooks/webhook-search.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: overviewSearch,
  component: Overview,
});

const apiKeys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  validateSearch: credentialSearch,
  component: lazyRouteComponent(() => part(import('./api-keys/api-keys.tsx')), 'ApiKeys'),
});

const apiKey = createRoute({
  getParentRoute: () => root,
  path: '/api-keys/$keyId',
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'table' } => (view === 'table' ? { view } : {}),
  component: lazyRouteComponent(() => part(import('./api-keys/api-key.tsx')), 'ApiKeyPage'),
});

const accessTokens = createRoute({
  getParentRoute: () => root,
  path: '/access-tokens',
  validateSearch: credentialSearch,
  component: lazyRouteComponent(() => part(import('./access-tokens/access-tokens.tsx')), 'AccessTokens'),
});

const oauthClients = createRoute({
  getParentRoute: () => root,
  path: '/oauth-clients',
  validateSearch: credentialSearch,
  component: lazyRouteComponent(() => part(import('./oauth-clients/oauth-clients.tsx')), 'OAuthClients'),
});

const apps = createRoute({
  getParentRoute: () => root,
  path: '/apps',
  validateSearch: ({ revoke }: Record<string, unknown>): { revoke?: string } =>
    typeof revoke === 'string' ? { revoke } : {},
  component: lazyRouteComponent(() => part(import('./apps/apps.tsx')), 'Apps'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => part(import('./account/account.tsx')), 'Account'),
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/start',
  component: lazyRouteComponent(() => part(import('./start/start.tsx')), 'Start'),
});

const project = createRoute({
  getParentRoute: () => root,
  path: '/projects/$projectId',
  validateSearch: environmentSearch,
  search: { middlewares: [retainSearchParams(['environment'])] },
  component: ProjectLayout,
});

const deployments = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: deploymentsSearch,
  component: lazyRouteComponent(() => part(import('./deployments/deployments.tsx')), 'Deployments'),
});

const deployment = createRoute({
  getParentRoute: () => project,
  path: '/deployments/$deploymentId',
  validateSearch: deploymentSearch,
  component: lazyRouteComponent(() => part(import('./deployments/deployment.tsx')), 'DeploymentPage'),
});

const metrics = createRoute({
  getParentRoute: () => project,
  path: '/metrics',
  validateSearch: metricsSearch,
  component: lazyRouteComponent(() => part(import('./metrics/metrics.tsx')), 'Metrics'),
});

const webhooks = createRoute({
  getParentRoute: () => project,
  path: '/webhooks',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => part(import('./webhooks/webhooks.tsx')), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => project,
  path: '/webhooks/$webhookId',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => part(import('./webhooks/webhook.tsx')), 'Webhook'),
});

const environments = createRoute({
  getParentRoute: () => project,
  path: '/environments',
  validateSearch: environmentPageSearch,
  component: lazyRouteComponent(() => part(import('./environments/environment.tsx')), 'EnvironmentPage'),
});

const incidents = createRoute({
  getParentRoute: () => project,
  path: '/incidents',
  validateSearch: incidentsSearch,
  component: lazyRouteComponent(() => part(import('./incidents/incidents.tsx')), 'Incidents'),
});

const incident = createRoute({
  getParentRoute: () => project,
  path: '/incidents/$incidentId',
  validateSearch: incidentSearch,
  component: lazyRouteComponent(() => part(import('./incidents/incident.tsx')), 'IncidentPage'),
});

const members = createRoute({
  getParentRoute: () => project,
  path: '/members',
  validateSearch: membersSearch,
  component: lazyRouteComponent(() => part(import('./members/members.tsx')), 'Members'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => part(import('./settings/settings.tsx')), 'Settings'),
});

const community = createRoute({
  getParentRoute: () => root,
  path: '/community',
  validateSearch: communitySearch,
  component: lazyRouteComponent(() => part(import('./community/community.tsx')), 'Community'),
});

const newPost = createRoute({
  getParentRoute: () => root,
  path: '/community/new',
  component: lazyRouteComponent(() => part(import('./community/new-post.tsx')), 'NewPost'),
});

const post = createRoute({
  getParentRoute: () => root,
  path: '/community/$postId',
  validateSearch: postSearch,
  component: lazyRouteComponent(() => part(import('./community/post.tsx')), 'PostPage'),
});

const editPost = createRoute({
  getParentRoute: () => root,
  path: '/community/$postId/edit',
  component: lazyRouteComponent(() => part(import('./community/edit-post.tsx')), 'EditPost'),
});

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  validateSearch: operatorSearch,
  component: lazyRouteComponent(() => part(import('./operator/operator.tsx')), 'Operator'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    overview,
    start,
    apiKeys,
    apiKey,
    accessTokens,
    oauthClients,
    apps,
    account,
    project.addChildren([
      deployments,
      deployment,
      metrics,
      webhooks,
      webhook,
      environments,
      incidents,
      incident,
      members,
      settings,
    ]),
    community,
    newPost,
    post,
    editPost,
    operator,
  ]),
  basepath: '/dashboard',
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
