import { useState } from 'react';

/**
 * The page of a long list that the whole page's document reads: the one at which somebody came, while the address
 * follows where they scroll.
 * @param filter what decides which list it is
 */
export function useFirstPage(page: number, filter: string): number {
  const [first, begin] = useState({ page, filter });
  if (first.filter === filter) return first.page;
  begin({ page, filter });
  return page;
}
