import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { Environment } from '../projects/environment.ts';
import { Incident, IncidentState } from './incident.ts';

const IncidentPage = pageType('IncidentPage', Incident);

builder.queryField('incidents', (t) =>
  t.inProject({
    type: IncidentPage,
    description: 'The incidents of one environment of a project, latest first.',
    args: {
      environment: t.arg({ type: Environment, required: true }),
      state: t.arg({ type: IncidentState, description: 'Only those in this state.' }),
      ...pageArguments,
    },
    scope: 'incidents:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, { environment, state, ...page }, { db }) => {
      const where = { projectId, environment, ...(state ? { state } : {}) };
      return {
        totalCount: () => db.incident.count({ where }),
        items: (selection) =>
          db.incident.findMany({ ...selection(), where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
      };
    },
  }),
);
