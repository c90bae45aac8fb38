import { useId } from 'react';
import { type Clock, stretch } from './clock.ts';
import { type ChartKind, written } from './chart-kind.ts';
import { type Period, startsOf, widths } from './buckets.ts';
import { usePointing } from './use-pointing.ts';

export interface PointerProps<Of> {
  kind: ChartKind<Of>;
  period: Period;
  points: ReadonlyMap<number, Of>;
  clock: Clock;
  /** What is known of the whole period, in words. */
  total: string;
  /** The bucket that somebody looks at, in all charts. */
  looked: number | null;
  onLook: (index: number | null) => void;
  /** What is done with a stretch that somebody draws out; nothing, where it is left out. */
  onChoose?: ((from: number, to: number) => void) | undefined;
}

/** What lies under the pointer, in words. */
function spoken<Of>({ kind, period, points, clock, total, looked }: PointerProps<Of>): string {
  const start = looked === null ? undefined : startsOf(period)[looked];
  if (start === undefined) return total;
  const point = points.get(start);
  const values = kind.measures.map(({ name, of }) => `${name} ${point ? written(kind.write, of(point)) : 'not known'}`);
  return `${stretch(clock, start, start + widths[period.interval])}: ${values.join(', ')}`;
}

/** Lies over a chart: points at one bucket after the other, and draws a stretch out, by pointer or by keys. */
export function Pointer<Of>(props: PointerProps<Of>) {
  const { kind, period, looked, onLook, onChoose } = props;
  const hint = useId();
  const starts = startsOf(period);
  const { drawn, handlers } = usePointing({
    count: starts.length,
    looked,
    onLook,
    onChoose: (first, last) =>
      onChoose?.(starts[first] ?? period.from, (starts[last] ?? period.from) + widths[period.interval]),
  });
  const percent = (buckets: number) => `${(buckets / starts.length) * 100}%`;
  return (
    <>
      {looked !== null && <div className="chart-looked" style={{ left: percent(looked), width: percent(1) }} />}
      {drawn && (
        <div
          className="chart-drawn"
          style={{
            left: percent(Math.min(drawn.from, drawn.to)),
            width: percent(Math.abs(drawn.to - drawn.from) + 1),
          }}
        />
      )}
      <div
        className="chart-pointer"
        role="slider"
        tabIndex={0}
        aria-label={`Point at ${kind.title}`}
        aria-describedby={onChoose && hint}
        aria-valuemin={0}
        aria-valuemax={starts.length - 1}
        aria-valuenow={looked ?? starts.length - 1}
        aria-valuetext={spoken(props)}
        {...handlers}
      />
      {onChoose && (
        <span id={hint} className="unseen chart-hint">
          Arrows point, with Shift they draw out a stretch, and Enter shows it closer.
        </span>
      )}
    </>
  );
}
