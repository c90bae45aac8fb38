import type { NamedStatement, Transaction } from '../context.ts';
import { isDistributed } from '../installation/distribution.ts';

/** What there may be very much of in a project; what refers to others comes first. */
const large = [
  'webhook_attempts',
  'webhook_deliveries',
  'events',
  'deployment_steps',
  'deployments',
  'incident_entries',
  'incidents',
  'metric_rollups',
  'metric_streams',
];

const statements = large.map(
  (table): NamedStatement => ({
    name: `empty-project-of-${table}`,
    text: `DELETE FROM ${table} WHERE project_id = $1::uuid`,
  }),
);

/**
 * Deletes what takes long before the project itself: on several nodes, whoever deletes one of those keeps everybody from all of them
 * until the commit, but not while its rows go on the node that they are on. On one, all goes with the project.
 */
export async function emptyProject({ query, write }: Transaction, projectId: string): Promise<void> {
  if (!(await isDistributed({ query }))) return;
  for (const statement of statements) await write(statement, [projectId]);
}
