import type { Deployment as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { Project } from '../projects/project.ts';
import { readTogether } from '../read-together.ts';
import { Deployment } from './deployment.ts';

/** What runs in the environments of projects, each found by an index of its own. */
const currentDeployments = readTogether<Row[]>(async ({ db }, projectIds) => {
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT latest.id
    FROM environments AS place
    CROSS JOIN LATERAL (
      SELECT id FROM deployments
      WHERE project_id = place.project_id AND environment = place.name AND state = 'succeeded'
      ORDER BY finished_at DESC LIMIT 1
    ) AS latest
    WHERE place.project_id = ANY (${[...projectIds]}::uuid[])`;
  const rows = await db.deployment.findMany({
    where: { projectId: { in: [...projectIds] }, id: { in: ids.map(({ id }) => id) } },
    orderBy: { environment: 'asc' },
  });
  return Map.groupBy(rows, ({ projectId }) => projectId);
}, []);

builder.objectField(Project, 'currentDeployments', (t) =>
  t.field({
    type: [Deployment],
    description: 'What runs in its environments: in each of them the deployment that succeeded there last.',
    authScopes: { scope: 'deployments:read' },
    complexity: { field: 1, multiplier: 3 },
    resolve: ({ id }, _args, context) => currentDeployments(context, id),
  }),
);
