import { useCallback, useLayoutEffect, useState } from 'react';
import type { CombinedError } from 'urql';
import type { VariablesOf } from '../graphql/graphql.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import type { ListLength } from '../lists/list-length.ts';
import { type deliveriesPartDocument, type Delivery, type DeliveryEntry, deliveryDocument } from './documents.ts';

type AskedList = VariablesOf<typeof deliveriesPartDocument>;

/** Where a row stands in a long list. */
interface Place {
  page: number;
  index: number;
}

/** The delivery that somebody looks at, or has looked at last. */
export interface OpenDelivery {
  id: string | undefined;
  /** Undefined until it is known. */
  delivery: Delivery | undefined;
  error: CombinedError | undefined;
  onRetry: () => void;
  /** Where it stood in the list last; null until it has been seen there. */
  place: Place | null;
  onSeen: (place: Place) => void;
}

/** Reads a delivery for whoever opens it, and knows it until they open another or filter the list otherwise. */
export function useOpenDelivery(
  { projectId, id: destinationId, status = null }: AskedList,
  opened: string | undefined,
): OpenDelivery {
  const list = `${destinationId} ${status}`;
  const [known, know] = useState<{ id: string | undefined; list: string; place: Place | null }>({
    id: opened,
    list,
    place: null,
  });
  const isOther = opened !== undefined && opened !== known.id;
  if (isOther || known.list !== list) know({ id: opened, list, place: null });
  const { id, place } = known;
  const onSeen = useCallback((seen: Place) => know((before) => ({ ...before, place: seen })), []);
  const [{ data, error }, ask] = usePageQuery({
    query: deliveryDocument,
    variables: { projectId, destinationId, id: id ?? '' },
    pause: id === undefined,
  });
  return {
    id,
    delivery: data?.webhookDelivery,
    error,
    onRetry: () => ask({ requestPolicy: 'network-only' }),
    place,
    onSeen,
  };
}

/**
 * The deliveries of a page of the list, and the one that was opened there even where it is none of them any more: what is
 * sent again has not failed, and would go from under the eyes of whoever waits for what becomes of it.
 */
export function useWithOpen(
  entries: readonly DeliveryEntry[] | undefined,
  { id, delivery, place, onSeen }: OpenDelivery,
  page: number,
): readonly DeliveryEntry[] | undefined {
  const index = entries?.findIndex((entry) => entry.id === id) ?? -1;
  // Told once: of two parts that both have it, as one may that was not asked again yet, each would take the word from the other.
  useLayoutEffect(() => {
    if (id !== undefined && index !== -1) onSeen({ page, index });
  }, [id, index, page, onSeen]);
  const isMissed = index === -1 && delivery !== undefined && place?.page === page;
  return isMissed ? entries?.toSpliced(place.index, 0, delivery) : entries;
}

/** A list is as long as it was where the one that is open stood, though that be none of it any more. */
export function lengthWithOpen(list: ListLength, { delivery, place }: OpenDelivery, limit: number): ListLength {
  const least = delivery && place ? (place.page - 1) * limit + 1 : 0;
  return least > list.totalCount ? { ...list, totalCount: least } : list;
}
