import { Button } from '../components/button.tsx';
import type { DeliveryEntry } from './documents.ts';

type Status = DeliveryEntry['status'];

const choices: { name: string; status?: Status }[] = [
  { name: 'All' },
  { name: 'On the way', status: 'pending' },
  { name: 'Delivered', status: 'succeeded' },
  { name: 'Failed', status: 'failed' },
];

interface DeliveryFilterProps {
  status: Status | undefined;
  onChange: (status: Status | undefined) => void;
}

/** Which deliveries are shown. */
export function DeliveryFilter({ status, onChange }: DeliveryFilterProps) {
  return (
    <fieldset className="delivery-filter" aria-label="Which deliveries">
      {choices.map((choice) => (
        <Button
          key={choice.name}
          kind="quiet"
          className="small"
          aria-pressed={choice.status === status}
          onClick={() => onChange(choice.status)}
        >
          {choice.name}
        </Button>
      ))}
    </fieldset>
  );
}
