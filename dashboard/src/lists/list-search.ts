import { pageSearch } from './page-search.ts';

/** A page of a list, and whether the form that adds to it is open. */
export interface ListSearch {
  page?: number | undefined;
  create?: true;
}

/** What is no such thing in an address counts as absent. */
export function listSearch({ page, create }: Record<string, unknown>): ListSearch {
  return {
    ...pageSearch(page),
    ...(create === true ? { create } : {}),
  };
}
