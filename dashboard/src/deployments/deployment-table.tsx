import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { VariablesOf } from '../graphql/graphql.ts';
import { usePartQuery } from '../lists/use-part-query.ts';
import { duration, secondsBetween } from '../components/duration.ts';
import { Moment } from '../components/moment.tsx';
import { Table } from '../components/table.tsx';
import { TablePart } from '../lists/table-part.tsx';
import type { ListPart } from '../lists/use-list-parts.ts';
import { DeploymentStatus } from './deployment-status.tsx';
import { deploymentTitle } from './deployment-title.ts';
import { deploymentsPartDocument, type ListedDeployment } from './documents.ts';
import { Source } from './source.tsx';

const columns = ['State', 'Deployment', 'From', 'By', 'Took', 'Queued'];

interface RowProps {
  projectId: string;
  deployment: ListedDeployment;
  index: number;
}

/** Rows that stay are not drawn again while others come and go. */
const DeploymentRow = memo(function DeploymentRow({ projectId, deployment, index }: RowProps) {
  const { id, state, createdAt, finishedAt, createdBy } = deployment;
  const title = deploymentTitle(deployment);
  return (
    <tr className="deployment-row" aria-rowindex={index}>
      <td className="deployment-state">
        <DeploymentStatus state={state} />
      </td>
      <th scope="row">
        <Link
          to="/projects/$projectId/deployments/$deploymentId"
          params={{ projectId, deploymentId: id }}
          preload="intent"
          className="two-lines deployment-link"
          title={title}
          dir="auto"
        >
          {title}
        </Link>
      </th>
      <td className="deployment-source">
        <Source deployment={deployment} />
      </td>
      <td data-label="By" className="cut deployment-author" title={createdBy?.username}>
        {createdBy ? <bdi>{createdBy.username}</bdi> : <span className="hint">–</span>}
      </td>
      <td data-label="Took" className="number deployment-took">
        {finishedAt ? duration(secondsBetween(createdAt, finishedAt)) : <span className="hint">–</span>}
      </td>
      <td className="deployment-queued">
        <Moment at={createdAt} />
      </td>
    </tr>
  );
});

/** Which list it is, and its page that was read already. */
type Asked = VariablesOf<typeof deploymentsPartDocument>;

function DeploymentPart({ part, asked }: { part: ListPart; asked: Asked }) {
  const { data, ...state } = usePartQuery(deploymentsPartDocument, asked, part);
  return (
    <TablePart
      part={part}
      items={data?.deployments.items}
      {...state}
      columns={columns.length}
      row={(each, index) => <DeploymentRow key={each.id} projectId={asked.projectId} deployment={each} index={index} />}
    />
  );
}

interface DeploymentTableProps {
  parts: readonly ListPart[];
  asked: Asked;
  total: number;
}

/** Those deployments of a list that are near the screen. */
export function DeploymentTable({ parts, asked, total }: DeploymentTableProps) {
  return (
    <Table columns={columns} className="deployment-table" rowsInAll={total}>
      {parts.map((part) => (
        <DeploymentPart key={part.page} part={part} asked={asked} />
      ))}
    </Table>
  );
}
