import { pageSearch } from '../lists/page-search.ts';

/** Which projects are shown, and whether the form that makes another is open. */
export interface OverviewSearch {
  page?: number | undefined;
  q?: string;
  create?: true;
}

/** What is no such thing in an address counts as absent. */
export function overviewSearch({ page, q, create }: Record<string, unknown>): OverviewSearch {
  return {
    ...pageSearch(page),
    ...(typeof q === 'string' && q ? { q: q.slice(0, 100) } : {}),
    ...(create === true ? { create } : {}),
  };
}
