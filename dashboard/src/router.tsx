import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { Overview } from './overview/overview.tsx';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

/** A page of a list, and whether the form that adds to it is open. */
interface ListSearch {
  page?: number;
  create?: true;
}

/** What is no such thing in an address counts as absent. */
function listSearch({ page, create }: Record<string, unknown>): ListSearch {
  const number = Number(page);
  return {
    ...(Number.isInteger(number) && number > 1 ? { page: number } : {}),
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
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./api-keys/api-keys.tsx'), 'ApiKeys'),
});

const accessTokens = createRoute({
  getParentRoute: () => root,
  path: '/access-tokens',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('./access-tokens/access-tokens.tsx'), 'AccessTokens'),
});

export const router = createRouter({
  routeTree: root.addChildren([overview, apiKeys, accessTokens]),
  basepath: '/dashboard',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
