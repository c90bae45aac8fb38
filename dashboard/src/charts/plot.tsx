import './charts.css';
import type { ChartKind, Measure } from './chart-kind.ts';

interface PlotProps<Of> {
  kind: ChartKind<Of>;
  starts: readonly number[];
  points: ReadonlyMap<number, Of>;
  /** Where the axis of values ends; it begins at 0. */
  end: number;
}

/** Bars on top of each other fill their buckets. */
function Bars<Of>({ kind: { measures }, starts, points, end }: PlotProps<Of>) {
  return starts.map((start, index) => {
    const point = points.get(start);
    let top = 100;
    return measures.map((measure) => {
      const value = point ? measure.of(point) : null;
      if (!value) return null;
      const height = (value / end) * 100;
      top -= height;
      return (
        <rect
          key={`${start} ${measure.id}`}
          className={`chart-bar ${measure.look}`}
          data-measure={measure.id}
          x={index + 0.08}
          y={top}
          width={0.84}
          height={height}
        />
      );
    });
  });
}

/** The way of a line: it stands in the middle of buckets, and breaks where one is not known. */
function wayOf<Of>(measure: Measure<Of>, { starts, points, end }: Omit<PlotProps<Of>, 'kind'>): string {
  const heights = starts.map((start) => {
    const point = points.get(start);
    const value = point ? measure.of(point) : null;
    return value === null ? null : 100 - (value / end) * 100;
  });
  const steps = heights.flatMap((height, index) => {
    if (height === null) return [];
    const isAlone = heights[index - 1] == null && heights[index + 1] == null;
    // A point without neighbours would not be seen.
    if (isAlone) return [`M${index + 0.2} ${height}H${index + 0.8}`];
    return [`${heights[index - 1] == null ? 'M' : 'L'}${index + 0.5} ${height}`];
  });
  return steps.join('');
}

function Lines<Of>({ kind: { measures }, ...rest }: PlotProps<Of>) {
  return measures.map((measure) => (
    <path key={measure.id} className={`line ${measure.look}`} data-measure={measure.id} d={wayOf(measure, rest)} />
  ));
}

/** What is drawn of a chart: one unit wide for each bucket, and 100 high. */
export function Plot<Of>(props: PlotProps<Of>) {
  return (
    <svg
      className="plot-drawing"
      viewBox={`0 0 ${props.starts.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="grid" d={`M0 50H${props.starts.length}M0 0H${props.starts.length}`} />
      {props.kind.shape === 'bars' ? <Bars {...props} /> : <Lines {...props} />}
    </svg>
  );
}
