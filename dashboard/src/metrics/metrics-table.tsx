import { Scrollable } from '../components/scrollable.tsx';
import { type Clock, stretch } from './clock.ts';
import type { Point } from './documents.ts';
import { charts, written } from './measures.ts';
import { type Period, startsOf, widths } from './period.ts';

interface MetricsTableProps {
  period: Period;
  points: ReadonlyMap<number, Point>;
  clock: Clock;
}

const columns = charts.flatMap(({ title, measures, write }) =>
  measures.map((measure) => ({ name: `${title}: ${measure.name}`, write, of: measure.of })),
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
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="figure">
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
                  {columns.map(({ name, write, of }) => (
                    <td key={name} data-label={name} className="figure number">
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
