import { builder } from '../builder.ts';
import { Project } from '../projects/project.ts';
import { readTogether } from '../read-together.ts';

const unresolvedIncidents = readTogether<number>(async ({ db }, projectIds) => {
  const counts = await db.incident.groupBy({
    by: ['projectId'],
    where: { projectId: { in: [...projectIds] }, state: { not: 'resolved' } },
    _count: true,
  });
  return new Map(counts.map(({ projectId, _count }) => [projectId, _count]));
}, 0);

builder.objectField(Project, 'unresolvedIncidents', (t) =>
  t.field({
    type: 'Int',
    description: 'How many incidents of its environments are open or acknowledged.',
    authScopes: { scope: 'incidents:read' },
    resolve: ({ id }, _args, context) => unresolvedIncidents(context, id),
  }),
);
