import type { EnvironmentName, IncidentState as State } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';
import { Incident, IncidentState } from './incident.ts';

interface IncidentSelection {
  where: { projectId: string; environment: EnvironmentName; state?: State };
  page: number;
  limit: number;
}

const IncidentPage = builder.objectRef<IncidentSelection>('IncidentPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ where }, _args, { db }) => db.incident.count({ where }) }),
    items: t.prismaField({
      type: [Incident],
      resolve: (query, { where, ...page }, _args, { db }) =>
        db.incident.findMany({ ...query, where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
    }),
  }),
});

builder.queryField('incidents', (t) =>
  t.field({
    type: IncidentPage,
    description: 'The incidents of one environment of a project, latest first.',
    args: {
      projectId: t.arg.id({ required: true }),
      environment: t.arg({ type: Environment, required: true }),
      state: t.arg({ type: IncidentState, description: 'Only those in this state.' }),
      ...pageArguments,
    },
    authScopes: { scope: 'incidents:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, environment, state, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'incidents:read');
      return { where: { projectId: id, environment, ...(state ? { state } : {}) }, ...page };
    },
  }),
);
