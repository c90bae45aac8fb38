import { axisEnd } from './axis-end.ts';
import { startsOf, widths } from './buckets.ts';
import { type ChartKind, written } from './chart-kind.ts';
import './charts.css';
import { stretch } from './clock.ts';
import { gapsOf } from './gaps.ts';
import { Plot } from './plot.tsx';
import { Pointer, type PointerProps } from './pointer.tsx';
import { ticksOf } from './ticks.ts';

interface ChartProps<Of> extends PointerProps<Of> {
  now: number;
  /** What values are not meant to exceed. */
  objective?: { value: number; name: string } | undefined;
}

function highestOf<Of>(kind: ChartKind<Of>, points: ReadonlyMap<number, Of>): number {
  const sums = [...points.values()].map((point) => {
    const values = kind.measures.map((measure) => measure.of(point) ?? 0);
    return kind.shape === 'bars' ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(kind.least, ...sums);
}

const percent = (part: number) => `${part * 100}%`;

/** What was measured in the bucket that somebody looks at, or what the chart is about. */
function Reading<Of>({ kind, period, points, clock, looked, total }: ChartProps<Of>) {
  const start = looked === null ? undefined : startsOf(period)[looked];
  const point = start === undefined ? undefined : points.get(start);
  return (
    <div className="chart-reading">
      {kind.measures.map((measure) => (
        <span key={measure.id} className="chart-key">
          <span className={`chart-swatch ${measure.look}`} aria-hidden="true" />
          {measure.name}
          {start !== undefined && (
            <strong className="number">{written(kind.write, point ? measure.of(point) : null)}</strong>
          )}
        </span>
      ))}
      <span className="grow" />
      <span className="hint number">
        {start === undefined ? total : stretch(clock, start, start + widths[period.interval])}
      </span>
    </div>
  );
}

/** One chart: an axis of values from 0, an axis of time, and what is not known hatched. */
export function Chart<Of>(props: ChartProps<Of>) {
  const { kind, period, points, clock, now, objective, total } = props;
  const starts = startsOf(period);
  const end = axisEnd(Math.max(highestOf(kind, points), objective?.value ?? 0));
  const place = (at: number) => (at - period.from) / (period.to - period.from);
  const isKnown = (start: number) => {
    const point = points.get(start);
    return point !== undefined && kind.measures.some((measure) => measure.of(point) !== null);
  };
  return (
    <figure className="card chart" aria-label={`${kind.title}: ${total}`}>
      <figcaption className="chart-title">{kind.title}</figcaption>
      <Reading {...props} />
      <div className="chart-body">
        <div className="chart-values number" aria-hidden="true">
          {[end, end / 2, 0].map((value) => (
            <span key={value}>{kind.write(value)}</span>
          ))}
        </div>
        <div className="chart-plot">
          {gapsOf(period, isKnown, now).map((gap) => (
            <div
              key={gap.from}
              className="chart-gap"
              style={{ left: percent(place(gap.from)), width: percent(place(gap.to) - place(gap.from)) }}
            >
              {place(gap.to) - place(gap.from) > 0.15 && <span>Not known</span>}
            </div>
          ))}
          <Plot kind={kind} starts={starts} points={points} end={end} />
          {objective && (
            <div className="chart-objective" style={{ bottom: percent(objective.value / end) }}>
              <span>{objective.name}</span>
            </div>
          )}
          <Pointer {...props} />
        </div>
        <div className="chart-times number" aria-hidden="true">
          {ticksOf(period, clock).map(({ at, label, below }) => (
            <time
              key={at}
              className="chart-tick"
              dateTime={new Date(at).toISOString()}
              style={{ left: percent(place(at)) }}
            >
              <span className="chart-tick-label">
                <span>{label}</span>
                <span>{below}</span>
              </span>
            </time>
          ))}
        </div>
      </div>
    </figure>
  );
}
