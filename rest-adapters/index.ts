import { unversionedSections } from './api/index.ts';
import type { Route } from './declare/route.ts';
import { versionedSections } from './v1/index.ts';
import { wellKnownRoutes } from './well-known/index.ts';

export { unversionedSections, versionedSections };

/** Every route of the facade. */
export const routes: readonly Route[] = [
  ...[...versionedSections, ...unversionedSections].flatMap((section) => section.routes),
  ...wellKnownRoutes,
];
