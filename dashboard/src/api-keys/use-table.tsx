import { type Period, startsOf } from '../charts/buckets.ts';
import { written } from '../charts/chart-kind.ts';
import { writtenDate } from '../components/date.ts';
import { Table } from '../components/table.tsx';
import type { DayOfUse } from './documents.ts';
import { useChart } from './use-of-days.ts';

/** The same figures in rows, the latest first; a dash where nothing is known. */
export function UseTable({ period, points }: { period: Period; points: ReadonlyMap<number, DayOfUse> }) {
  return (
    <section className="card" aria-label="Requests by day">
      <Table columns={['Day (UTC)', ...useChart.measures.map(({ name }) => name)]}>
        {startsOf(period)
          .toReversed()
          .map((start) => {
            const day = points.get(start);
            return (
              <tr key={start}>
                <th scope="row">{writtenDate(new Date(start))}</th>
                {useChart.measures.map(({ id, name, of }) => (
                  <td key={id} data-label={name} className="number">
                    {written(useChart.write, day ? of(day) : null)}
                  </td>
                ))}
              </tr>
            );
          })}
      </Table>
    </section>
  );
}
