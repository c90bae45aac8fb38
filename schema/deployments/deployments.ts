import { builder } from '../builder.ts';
import { countedLists, keptCount } from '../list-counts.ts';
import { listPage } from '../list-page.ts';
import { newestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { Environment } from '../projects/environment.ts';
import { Deployment, DeploymentStateType } from './deployment.ts';

const DeploymentPage = pageType('DeploymentPage', Deployment);
const order = newestFirst('deployments');

builder.queryField('deployments', (t) =>
  t.inProject({
    type: DeploymentPage,
    description: 'The deployments of one environment of a project, newest first.',
    args: {
      environment: t.arg({ type: Environment, required: true }),
      state: t.arg({ type: DeploymentStateType, description: 'Only those in this state.' }),
      ...pageArguments,
    },
    scope: 'deployments:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, { environment, state, ...page }, context) => {
      const where = { projectId, environment, ...(state ? { state } : {}) };
      return listPage(context, page, {
        order,
        isCountKept: !state,
        count: (range, source) =>
          state
            ? source.db.deployment.count({ where, ...range })
            : keptCount(source, countedLists.deployments(projectId, environment)),
        read: (selection, { after, ...range }, { db }) =>
          db.deployment.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
      });
    },
  }),
);
