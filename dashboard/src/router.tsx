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
import { environmentPageSearch } from './environments/search.ts';
import { incidentSearch, incidentsSearch } from './incidents/search.ts';
import { membersSearch } from './members/search.ts';
import { operatorSearch } from './operator/operator-search.ts';
import { environmentSearch } from './project/environments.ts';
import { ProjectLayout } from './project/project-layout.tsx';
import { settingsSearch } from './settings/search.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { webhookSearch } from './webhooks/webhook-search.ts';
import { pageSearch } from './lists/page-search.ts';

/** A page of a list, and whether the form that adds to it is open. */
interface ListSearch {
  page?: number | undefined;
  create?: true;
}

/** What is no such thing in an address counts as absent. */
function listSearch({ page, create }: Record<string, unknown>): ListSearch {
  return {
    ...pageSearch(page),
    ...(create === true ? { create } : {}),
  };
}

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: listSearch,
  component: Overview,
});

const apiKeys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  validateSearch: credentialSearch,
  component: lazyRouteComponent(() => import('./api-keys/api-keys.tsx'), 'ApiKeys'),
});

const apiKey = createRoute({
  getParentRoute: () => root,
  path: '/api-keys/$keyId',
  validateSearch: ({ view }: Record<string, unknown>): { view?: 'table' } => (view === 'table' ? { view } : {}),
  component: lazyRouteComponent(() => import('./api-keys/api-key.tsx'), 'ApiKeyPage'),
});

const accessTokens = createRoute({
  getParentRoute: () => root,
  path: '/access-tokens',
  validateSearch: credentialSearch,
  component: lazyRouteComponent(() => import('./access-tokens/access-tokens.tsx'), 'AccessTokens'),
});

const oauthClients = createRoute({
  getParentRoute: () => root,
  path: '/oauth-clients',
  validateSearch: credentialSearch,
  component: lazyRouteComponent(() => import('./oauth-clients/oauth-clients.tsx'), 'OAuthClients'),
});

const apps = createRoute({
  getParentRoute: () => root,
  path: '/apps',
  validateSearch: ({ revoke }: Record<string, unknown>): { revoke?: string } =>
    typeof revoke === 'string' ? { revoke } : {},
  component: lazyRouteComponent(() => import('./apps/apps.tsx'), 'Apps'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  validateSearch: accountSearch,
  component: lazyRouteComponent(() => import('./account/account.tsx'), 'Account'),
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/start',
  component: lazyRouteComponent(() => import('./start/start.tsx'), 'Start'),
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
  component: lazyRouteComponent(() => import('./deployments/deployments.tsx'), 'Deployments'),
});

const deployment = createRoute({
  getParentRoute: () => project,
  path: '/deployments/$deploymentId',
  validateSearch: deploymentSearch,
  component: lazyRouteComponent(() => import('./deployments/deployment.tsx'), 'DeploymentPage'),
});

const metrics = createRoute({
  getParentRoute: () => project,
  path: '/metrics',
  validateSearch: metricsSearch,
  component: lazyRouteComponent(() => import('./metrics/metrics.tsx'), 'Metrics'),
});

const webhooks = createRoute({
  getParentRoute: () => project,
  path: '/webhooks',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
});

const webhook = createRoute({
  getParentRoute: () => project,
  path: '/webhooks/$webhookId',
  validateSearch: webhookSearch,
  component: lazyRouteComponent(() => import('./webhooks/webhook.tsx'), 'Webhook'),
});

const environments = createRoute({
  getParentRoute: () => project,
  path: '/environments',
  validateSearch: environmentPageSearch,
  component: lazyRouteComponent(() => import('./environments/environment.tsx'), 'EnvironmentPage'),
});

const incidents = createRoute({
  getParentRoute: () => project,
  path: '/incidents',
  validateSearch: incidentsSearch,
  component: lazyRouteComponent(() => import('./incidents/incidents.tsx'), 'Incidents'),
});

const incident = createRoute({
  getParentRoute: () => project,
  path: '/incidents/$incidentId',
  validateSearch: incidentSearch,
  component: lazyRouteComponent(() => import('./incidents/incident.tsx'), 'IncidentPage'),
});

const members = createRoute({
  getParentRoute: () => project,
  path: '/members',
  validateSearch: membersSearch,
  component: lazyRouteComponent(() => import('./members/members.tsx'), 'Members'),
});

const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
});

const community = createRoute({
  getParentRoute: () => root,
  path: '/community',
  validateSearch: communitySearch,
  component: lazyRouteComponent(() => import('./community/community.tsx'), 'Community'),
});

const newPost = createRoute({
  getParentRoute: () => root,
  path: '/community/new',
  component: lazyRouteComponent(() => import('./community/new-post.tsx'), 'NewPost'),
});

const post = createRoute({
  getParentRoute: () => root,
  path: '/community/$postId',
  validateSearch: postSearch,
  component: lazyRouteComponent(() => import('./community/post.tsx'), 'PostPage'),
});

const editPost = createRoute({
  getParentRoute: () => root,
  path: '/community/$postId/edit',
  component: lazyRouteComponent(() => import('./community/edit-post.tsx'), 'EditPost'),
});

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  validateSearch: operatorSearch,
  component: lazyRouteComponent(() => import('./operator/operator.tsx'), 'Operator'),
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
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
