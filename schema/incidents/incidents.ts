import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { newestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { Environment } from '../projects/environment.ts';
import { Incident, IncidentState } from './incident.ts';

const IncidentPage = pageType('IncidentPage', Incident);
const order = newestFirst('incidents');

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
    resolve: ({ id: projectId }, { environment, state, ...page }, context) => {
      const where = { projectId, environment, ...(state ? { state } : {}) };
      return listPage(context, page, {
        order,
        count: (range, { db }) => db.incident.count({ where, ...range }),
        read: (selection, { after, ...range }, { db }) =>
          db.incident.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
      });
    },
  }),
);
