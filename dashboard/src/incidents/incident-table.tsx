import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { duration, secondsBetween } from '../components/duration.ts';
import { Moment } from '../components/moment.tsx';
import { Table } from '../components/table.tsx';
import type { VariablesOf } from '../graphql/graphql.ts';
import { TablePart } from '../lists/table-part.tsx';
import type { ListPart } from '../lists/use-list-parts.ts';
import { usePartQuery } from '../lists/use-part-query.ts';
import { incidentsPartDocument, type ListedIncident } from './documents.ts';
import { IncidentStatus, incidentKind } from './incident-status.tsx';

const columns = ['State', 'Incident', 'About', 'Lasted', 'Opened'];

interface RowProps {
  projectId: string;
  incident: ListedIncident;
  index: number;
}

/** Rows that stay are not drawn again while others come and go. */
const IncidentRow = memo(function IncidentRow({ projectId, incident, index }: RowProps) {
  const { id, kind, state, title, openedAt, resolvedAt } = incident;
  return (
    <tr className="incident-row" aria-rowindex={index}>
      <td>
        <IncidentStatus state={state} />
      </td>
      <th scope="row">
        <Link
          to="/projects/$projectId/incidents/$incidentId"
          params={{ projectId, incidentId: id }}
          preload="intent"
          className="incident-link two-lines"
          title={title}
          dir="auto"
        >
          {title}
        </Link>
      </th>
      <td data-label="About">{incidentKind(kind)}</td>
      <td data-label="Lasted" className="number">
        {resolvedAt ? duration(secondsBetween(openedAt, resolvedAt)) : <span className="hint">not over</span>}
      </td>
      <td data-label="Opened">
        <Moment at={openedAt} />
      </td>
    </tr>
  );
});

/** Which list it is, and its page that was read already. */
type Asked = VariablesOf<typeof incidentsPartDocument>;

function IncidentPart({ part, asked }: { part: ListPart; asked: Asked }) {
  const { data, ...state } = usePartQuery(incidentsPartDocument, asked, part);
  return (
    <TablePart
      part={part}
      items={data?.incidents.items}
      {...state}
      columns={columns.length}
      row={(each, index) => <IncidentRow key={each.id} projectId={asked.projectId} incident={each} index={index} />}
    />
  );
}

interface IncidentTableProps {
  parts: readonly ListPart[];
  asked: Asked;
  total: number;
}

/** Those incidents of a list that are near the screen. */
export function IncidentTable({ parts, asked, total }: IncidentTableProps) {
  return (
    <Table columns={columns} className="incident-table" rowsInAll={total}>
      {parts.map((part) => (
        <IncidentPart key={part.page} part={part} asked={asked} />
      ))}
    </Table>
  );
}
