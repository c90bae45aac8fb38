import type { Route } from './route.ts';

/** Routes that belong together, as the documentation groups them. */
export interface Section {
  name: string;
  description: string;
  routes: readonly Route[];
}
