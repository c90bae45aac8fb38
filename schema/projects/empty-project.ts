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

const statements: readonly NamedStatement[] = [
  {
    // As wherever deliveries go, so that workers who record what came of some are waited for, and not in a circle.
    name: 'lock-destinations-of-project',
    text: 'SELECT 1 FROM webhook_destinations WHERE project_id = $1::uuid ORDER BY id FOR UPDATE',
  },
  ...large.map((table) => ({
    name: `empty-project-of-${table}`,
    text: `DELETE FROM ${table} WHERE project_id = $1::uuid`,
  })),
];

/**
 * Deletes what takes long before the projects themselves: on several nodes, whoever deletes one of those keeps everybody from all of them
 * until the commit, but not while its rows go on the node that they are on. On one, all goes with the project.
 */
export async function emptyProjects({ query, write }: Transaction, projectIds: readonly string[]): Promise<void> {
  if (!(await isDistributed({ query }))) return;
  for (const id of projectIds) for (const statement of statements) await write(statement, [id]);
}
