import { Button } from '../components/button.tsx';
import { Filter } from '../components/filter.tsx';
import { Moment } from '../components/moment.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import type { VariablesOf } from '../graphql/graphql.ts';
import type { ListLength } from '../lists/list-length.ts';
import { LongList } from '../lists/long-list.tsx';
import { RowsPart } from '../lists/rows-part.tsx';
import type { ListPart } from '../lists/use-list-parts.ts';
import { usePartQuery } from '../lists/use-part-query.ts';
import { DeliveryDetail } from './delivery-detail.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { deliveriesPartDocument, type DeliveryEntry } from './documents.ts';
import { lengthWithOpen, type OpenDelivery, useOpenDelivery, useWithOpen } from './use-open-delivery.ts';
import type { Go, WebhookSearch } from './webhook-search.ts';

const states = [
  { name: 'On the way', value: 'pending' },
  { name: 'Delivered', value: 'succeeded' },
  { name: 'Failed', value: 'failed' },
] as const;

interface DeliveriesProps {
  /** The list, and its page that was read already. */
  asked: VariablesOf<typeof deliveriesPartDocument>;
  /** Undefined until it is known. */
  list: ListLength | undefined;
  search: WebhookSearch;
  mayWrite: boolean;
  onGo: Go;
}

type Shown = Omit<DeliveriesProps, 'list'> & { open: OpenDelivery };

function Delivery({ entry, asked, search, mayWrite, open, onGo }: { entry: DeliveryEntry } & Shown) {
  const isOpen = entry.id === search.delivery;
  return (
    <li className="delivery" data-open={isOpen || undefined}>
      <Button
        kind="quiet"
        className="delivery-head"
        aria-expanded={isOpen}
        onClick={() => onGo({ delivery: isOpen ? undefined : entry.id })}
      >
        <DeliveryState delivery={entry} />
        <span className="grow delivery-topic">{entry.event.type}</span>
        <span className="hint number">
          {entry.attemptCount} {entry.attemptCount === 1 ? 'attempt' : 'attempts'}
        </span>
        <span className="hint entry-time">
          <Moment at={entry.createdAt} />
        </span>
      </Button>
      {isOpen && <DeliveryDetail projectId={asked.projectId} open={open} mayWrite={mayWrite} />}
    </li>
  );
}

function DeliveriesPart({ part, ...shown }: { part: ListPart } & Shown) {
  const { asked, open } = shown;
  const { data, ...state } = usePartQuery(deliveriesPartDocument, asked, part);
  const entries = useWithOpen(data?.webhookDeliveries.items, open, part.page);
  return (
    <RowsPart part={part} {...state}>
      {entries?.map((entry) => (
        <Delivery key={entry.id} entry={entry} {...shown} />
      ))}
    </RowsPart>
  );
}

/** What was sent, or is to be; each opens in its place. */
export function Deliveries({ list, ...shown }: DeliveriesProps) {
  const { asked, search, onGo } = shown;
  const { page = 1, status } = search;
  const open = useOpenDelivery(asked, search.delivery);
  return (
    <div className="column">
      <div className="row">
        <h2 className="grow">Deliveries</h2>
        <Filter
          label="Which deliveries"
          choices={states}
          chosen={status}
          onChoose={(next) => onGo({ status: next, page: undefined, delivery: undefined })}
        />
      </div>
      {!list && <SkeletonRows count={3} />}
      {list && (
        <LongList
          key={`${asked.id} ${status}`}
          label="Deliveries"
          page={page}
          limit={asked.limit}
          list={lengthWithOpen(list, open, asked.limit)}
          none={status ? 'There are none of these.' : 'Nothing has been sent yet.'}
          onPage={(next) => onGo({ page: next }, { replace: true })}
        >
          {(parts) => parts.map((part) => <DeliveriesPart key={part.page} part={part} open={open} {...shown} />)}
        </LongList>
      )}
    </div>
  );
}
