import { pageSearch } from '../lists/page-search.ts';

const questions = ['add', 'paste', 'change', 'delete'] as const;

export interface EnvironmentPageSearch {
  page?: number | undefined;
  /** Which form is open. */
  open?: (typeof questions)[number];
  /** The variable that it is about. */
  name?: string;
}

/** What is no such thing in an address counts as absent. */
export function environmentPageSearch({ page, open, name }: Record<string, unknown>): EnvironmentPageSearch {
  const known = questions.find((each) => each === open);
  return {
    ...pageSearch(page),
    ...(known ? { open: known } : {}),
    ...(known && typeof name === 'string' ? { name } : {}),
  };
}
