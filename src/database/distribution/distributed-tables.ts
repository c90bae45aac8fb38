/** What each row of a distributed table has, and all that belongs to one project is on one node by. */
export const distributionColumn = 'project_id';

/** Whole on each node, to be joined with all others; what others refer to comes first. */
export const referenceTables = ['projects', 'memberships', 'worker_processes'] as const;

/** In parts on all nodes, each of the others as the first is. */
export const distributedTables = [
  'environments',
  'environment_variables',
  'deployments',
  'deployment_steps',
  'incidents',
  'incident_entries',
  'objectives',
  'metric_rollups',
  'metric_streams',
  'events',
  'webhook_destinations',
  'webhook_secrets',
  'webhook_deliveries',
  'delivery_claims',
  'webhook_attempts',
] as const;
