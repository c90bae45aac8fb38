import { useState } from 'react';
import type { CombinedError } from 'urql';
import type { VariablesOf } from '../graphql/graphql.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import type { ListLength } from '../lists/list-length.ts';
import { type deliveriesPartDocument, type Delivery, type DeliveryEntry, deliveryDocument } from './documents.ts';

/** The delivery that somebody looks at, or has looked at last. */
export interface OpenDelivery {
  id: string | undefined;
  /** Undefined until it is known. */
  delivery: Delivery | undefined;
  /**
   * The same, where it is not of the status by which the list is filtered. It is shown there all the same: what is sent
   * again has not failed any more, and would go from under the eyes of whoever waits for what becomes of it.
   */
  besides: DeliveryEntry | undefined;
  error: CombinedError | undefined;
  onRetry: () => void;
}

/** Reads a delivery for whoever opens it, until they open another or filter the list otherwise. */
export function useOpenDelivery(
  { projectId, id: destinationId, status = null }: VariablesOf<typeof deliveriesPartDocument>,
  opened: string | undefined,
): OpenDelivery {
  const [kept, keep] = useState({ id: opened, status });
  if (kept.status !== status || (opened !== undefined && opened !== kept.id)) keep({ id: opened, status });
  const { id } = kept;
  const [{ data, error }, ask] = usePageQuery({
    query: deliveryDocument,
    variables: { projectId, destinationId, id: id ?? '' },
    pause: id === undefined,
  });
  const delivery = data?.webhookDelivery;
  const besides = delivery && status !== null && delivery.status !== status ? delivery : undefined;
  return { id, delivery, besides, error, onRetry: () => ask({ requestPolicy: 'network-only' }) };
}

/** A list is not empty while it shows what has been opened. */
export function lengthWithOpen(list: ListLength, { besides }: OpenDelivery): ListLength {
  return besides && list.totalCount === 0 ? { ...list, totalCount: 1 } : list;
}

/** The deliveries of a part of a list, and the one that is shown besides: where it was, or by itself where there are none. */
export function useWithOpen(
  entries: readonly DeliveryEntry[] | undefined,
  { id, besides }: OpenDelivery,
): readonly DeliveryEntry[] | undefined {
  const at = entries?.findIndex((entry) => entry.id === id) ?? -1;
  const [place, keep] = useState({ id, at });
  if (place.id !== id || (at !== -1 && at !== place.at)) keep({ id, at });
  const isHere = place.at !== -1 || entries?.length === 0;
  if (!besides || at !== -1 || !isHere) return entries;
  return entries?.toSpliced(Math.max(place.at, 0), 0, besides);
}
