import { builder } from '../builder.ts';
import type { Reader } from '../context.ts';
import type { EnvironmentName } from '../../prisma/generated/client.ts';

/** What became of the deployments that were made in a period. */
export interface DeploymentSummary {
  total: number;
  succeeded: number;
  failed: number;
  /** Seconds from the start of building to its end, summed. */
  buildSeconds: number;
}

export const DeploymentSummaryType = builder.objectRef<DeploymentSummary>('DeploymentSummary').implement({
  description: 'How the deployments of a period have ended.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    succeeded: t.exposeInt('succeeded'),
    failed: t.exposeInt('failed'),
  }),
});

export async function summarizeDeployments(
  db: Reader,
  { projectId, environment, from, to }: { projectId: string; environment: EnvironmentName; from: Date; to: Date },
): Promise<DeploymentSummary> {
  const rows = await db.$queryRaw<DeploymentSummary[]>`
    SELECT count(*)::int AS total,
           count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded,
           count(*) FILTER (WHERE state = 'failed')::int AS failed,
           coalesce(sum(extract(epoch FROM coalesce(deploy_started_at, finished_at) - build_started_at)), 0)::float8 AS "buildSeconds"
    FROM deployments
    WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
      AND created_at >= ${from} AND created_at < ${to}`;
  const [summary] = rows;
  if (!summary) throw new Error('an aggregate without GROUP BY has exactly one row');
  return summary;
}
