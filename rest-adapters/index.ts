import { unversionedRoutes } from './api/index.ts';
import type { Route } from './route.ts';
import { versionedRoutes } from './v1/index.ts';
import { wellKnownRoutes } from './well-known/index.ts';

/** Every route of the facade. */
export const routes: readonly Route[] = [...versionedRoutes, ...unversionedRoutes, ...wellKnownRoutes];
