import { useEffect, useState } from 'react';
import type { AnyVariables, TypedDocumentNode } from 'urql';
import { usePageQuery } from '../graphql/use-page-query.ts';
import type { ListPart } from './use-list-parts.ts';

/** Milliseconds that a part of a list has to stay near the screen before it is asked for: whoever flies past needs nothing. */
const stayMs = 120;

/** Whether a part that is wanted has stayed so for a moment. */
function useStays(isWanted: boolean): boolean {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setStays(true), stayMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return stays;
}

/**
 * Asks for a page of a long list.
 * @param asked which list it is, and its page that the document of the whole page has read already
 */
export function usePartQuery<Data, Variables extends AnyVariables & { page: number }>(
  query: TypedDocumentNode<Data, Variables>,
  asked: Variables,
  { page, isWanted }: ListPart,
) {
  const stays = useStays(isWanted);
  const isRead = page === asked.page;
  const [{ data, error }, ask] = usePageQuery<Data, AnyVariables>({
    query,
    variables: { ...asked, page },
    requestPolicy: isRead ? 'cache-first' : 'cache-and-network',
    pause: !isRead && !stays,
  });
  return { data, error, onRetry: () => ask({ requestPolicy: 'network-only' }) };
}
