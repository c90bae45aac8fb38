import { type Period, startsOf, widths } from '../charts/buckets.ts';
import { written } from '../charts/chart-kind.ts';
import { type Clock, stretch } from '../charts/clock.ts';
import { Scrollable } from '../components/scrollable.tsx';
import type { Point } from './documents.ts';
import { runtimeCharts } from './runtime-charts.ts';

interface MetricsTableProps {
  period: Period;
  points: ReadonlyMap<number, Point>;
  clock: Clock;
}

const columns = runtimeCharts.flatMap(({ id, title, measures, write }) =>
  measures.map((measure) => ({
    id: `${id} ${measure.id}`,
    name: `${title}: ${measure.name}`,
    write,
    of: measure.of,
  })),
);

/** The same figures in rows, the latest first. */
export function MetricsTable({ period, points, clock }: MetricsTableProps) {
  const width = widths[period.interval];
  return (
    <Scrollable as="section" className="card metrics-table" aria-label="Figures">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Time ({clock.name})</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col" className="figure">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {startsOf(period)
            .reverse()
            .map((start) => {
              const point = points.get(start);
              return (
                <tr key={start} data-start={start}>
                  <th scope="row">{stretch(clock, start, start + width)}</th>
                  {columns.map(({ id, name, write, of }) => (
                    <td key={id} data-label={name} className="figure number">
                      {written(write, point ? of(point) : null)}
                    </td>
                  ))}
                </tr>
              );
            })}
        </tbody>
      </table>
    </Scrollable>
  );
}
