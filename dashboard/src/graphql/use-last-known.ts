import { useState } from 'react';

/**
 * What is known, or was known last: for the parts of a page that are the same on every page of its list, and must not go
 * and come, with the focus in them, while somebody leafs or filters.
 * @param of what it is known of; of another thing, nothing is known yet
 */
export function useLastKnown<Data>(data: Data | undefined, of: string): Data | undefined {
  const [kept, keep] = useState({ data, of });
  if (data !== undefined && (data !== kept.data || of !== kept.of)) keep({ data, of });
  return data ?? (kept.of === of ? kept.data : undefined);
}
