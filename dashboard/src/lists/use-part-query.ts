import { useEffect, useState } from 'react';
import type { AnyVariables, UseQueryArgs } from 'urql';
import { usePageQuery } from '../graphql/use-page-query.ts';

/** Milliseconds that a part of a list has to stay near the screen before it is asked for: whoever flies past needs nothing. */
const stayMs = 120;

interface Part {
  /** Whether the document of the whole page has read it already. */
  isRead: boolean;
  isWanted: boolean;
}

/** Asks for a page of a long list. */
export function usePartQuery<Data, Variables extends AnyVariables = AnyVariables>(
  asked: UseQueryArgs<Variables, Data>,
  { isRead, isWanted }: Part,
) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setStays(true), stayMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
  const requestPolicy = isRead ? 'cache-first' : 'cache-and-network';
  return usePageQuery<Data, Variables>({ ...asked, requestPolicy, pause: !isRead && !stays });
}
