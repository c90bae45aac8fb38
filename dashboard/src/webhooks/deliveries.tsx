import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import { DeliveryState } from './delivery-state.tsx';
import type { DeliveryEntry } from './documents.ts';

interface DeliveriesProps {
  projectId: string;
  destinationId: string;
  entries: readonly DeliveryEntry[];
  /** Which is to be seen whole. */
  openId: string | undefined;
  mayWrite: boolean;
  onOpen: (id: string | undefined) => void;
}

/** What was sent, or is to be; each opens in its place. */
export function Deliveries({ projectId, destinationId, entries, openId, mayWrite, onOpen }: DeliveriesProps) {
  return (
    <ul className="deliveries">
      {entries.map((entry) => {
        const isOpen = entry.id === openId;
        return (
          <li key={entry.id} className="delivery" data-open={isOpen || undefined}>
            <Button
              kind="quiet"
              className="delivery-head"
              aria-expanded={isOpen}
              onClick={() => onOpen(isOpen ? undefined : entry.id)}
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
            {isOpen && (
              <DeliveryDetail projectId={projectId} destinationId={destinationId} id={entry.id} mayWrite={mayWrite} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
