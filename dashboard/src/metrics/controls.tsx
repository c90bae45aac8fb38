import type { Period } from '../charts/buckets.ts';
import { Button } from '../components/button.tsx';
import type { MetricsSearch } from './metrics-search.ts';
import { intervals, isSeenIn, ranges } from './period.ts';

interface ControlsProps {
  search: MetricsSearch;
  period: Period;
  onChange: (search: MetricsSearch) => void;
}

interface Choice {
  value: string;
  name: string;
  isChosen: boolean;
  /** Why it cannot be chosen. */
  obstacle?: string | undefined;
  search: MetricsSearch;
}

function Choices({ label, choices, onChange }: { label: string; choices: Choice[] } & Pick<ControlsProps, 'onChange'>) {
  return (
    <fieldset className="metrics-choices" aria-label={label}>
      {choices.map(({ value, name, isChosen, obstacle, search }) => (
        <Button
          key={value}
          kind="quiet"
          className="small"
          aria-pressed={isChosen}
          disabled={obstacle !== undefined}
          title={obstacle}
          onClick={() => onChange(search)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** Which time is looked at, in buckets of what width, by which clock, and how. */
export function Controls({ search, period, onChange }: ControlsProps) {
  const { zone, view, range = '24h', from, to } = search;
  const kept = { ...(zone ? { zone } : {}), ...(view ? { view } : {}) };
  const stretch = from && to ? { from, to } : { range };
  const ms = period.to - period.from;
  return (
    <div className="metrics-controls">
      <Choices
        label="How far back"
        choices={ranges.map(({ value, name }) => ({
          value,
          name,
          isChosen: !from && value === range,
          search: { ...kept, range: value },
        }))}
        onChange={onChange}
      />
      <Choices
        label="Width of a bucket"
        choices={intervals.map(({ value, name }) => ({
          value,
          name,
          isChosen: value === period.interval,
          obstacle: isSeenIn(value, ms) ? undefined : 'Too fine or too coarse for this time',
          search: { ...kept, ...stretch, interval: value },
        }))}
        onChange={onChange}
      />
      <Choices
        label="Clock"
        choices={[
          { value: 'utc', name: 'UTC', isChosen: !zone, search: { ...search, zone: undefined } },
          { value: 'local', name: 'Local time', isChosen: zone === 'local', search: { ...search, zone: 'local' } },
        ]}
        onChange={onChange}
      />
      <Button
        kind="quiet"
        className="small"
        aria-pressed={view === 'table'}
        onClick={() => onChange({ ...search, view: view === 'table' ? undefined : 'table' })}
      >
        As a table
      </Button>
      {from && (
        <Button className="small" onClick={() => onChange({ ...kept, range })}>
          Back to {ranges.find(({ value }) => value === range)?.name} (Esc)
        </Button>
      )}
    </div>
  );
}
