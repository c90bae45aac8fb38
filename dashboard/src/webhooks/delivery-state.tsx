import { Icon } from '../components/icon.tsx';
import type { DeliveryEntry } from './documents.ts';

type Shown = Pick<DeliveryEntry, 'status' | 'nextAttemptAt'> & { attemptCount?: number };

function lookOf({ status, attemptCount = 0 }: Shown) {
  if (status === 'succeeded') return { look: 'ok', word: 'Delivered', icon: 'done' } as const;
  if (status === 'failed') return { look: 'bad', word: 'Failed', icon: 'close' } as const;
  if (attemptCount > 0) return { look: 'warn', word: 'Retrying', icon: 'again' } as const;
  return { look: '', word: 'Waiting', icon: 'again' } as const;
}

/** What has become of a delivery so far. */
export function DeliveryState({ delivery }: { delivery: Shown }) {
  const { look, word, icon } = lookOf(delivery);
  return (
    <span className={`badge ${look} with-icon`}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
