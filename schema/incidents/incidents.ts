import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';
import { Incident, IncidentState } from './incident.ts';

const IncidentPage = pageType('IncidentPage', Incident);

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
      const where = { projectId: id, environment, ...(state ? { state } : {}) };
      return {
        totalCount: () => context.db.incident.count({ where }),
        items: (selection) =>
          context.db.incident.findMany({ ...selection(), where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
      };
    },
  }),
);
