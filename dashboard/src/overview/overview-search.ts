import { type ListSearch, listSearch } from '../lists/list-search.ts';

/** Which projects are shown. */
interface OverviewSearch extends ListSearch {
  q?: string;
}

/** What is no such thing in an address counts as absent. */
export function overviewSearch({ q, ...list }: Record<string, unknown>): OverviewSearch {
  return { ...listSearch(list), ...(typeof q === 'string' && q ? { q: q.slice(0, 100) } : {}) };
}
