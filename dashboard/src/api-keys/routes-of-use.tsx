import { grouped, numberFormat } from '../components/number.ts';
import { Table } from '../components/table.tsx';
import type { RouteOfUse } from './documents.ts';

/** More of them are not worth a look. */
const shownRoutes = 10;

const decimal = numberFormat({ maximumFractionDigits: 1 });

/** The routes that a key was used for most. */
export function RoutesOfUse({ routes }: { routes: readonly RouteOfUse[] }) {
  return (
    <section className="card" aria-labelledby="routes">
      <div className="card-head">
        <h2 id="routes">Most used routes</h2>
      </div>
      {routes.length === 0 ? (
        <p className="hint card-body">Nothing was asked with this key in the last 30 days.</p>
      ) : (
        <Table columns={['Route', 'Requests', 'Failed', 'Took']}>
          {routes.slice(0, shownRoutes).map(({ method, path, requests, failed, averageMs }) => (
            <tr key={`${method} ${path}`}>
              <th scope="row">
                <code className="key-route">
                  {method} {path}
                </code>
              </th>
              <td data-label="Requests" className="number">
                {grouped(requests)}
              </td>
              <td data-label="Failed" className="number">
                {grouped(failed)}
              </td>
              <td data-label="Took" className="number">
                {decimal(averageMs)} ms
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
