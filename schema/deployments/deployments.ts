import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { Environment } from '../projects/environment.ts';
import { Deployment, DeploymentStateType } from './deployment.ts';

const DeploymentPage = pageType('DeploymentPage', Deployment);

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
    resolve: ({ id: projectId }, { environment, state, ...page }, { db }) => {
      const where = { projectId, environment, ...(state ? { state } : {}) };
      return {
        totalCount: () => db.deployment.count({ where }),
        items: (selection) =>
          db.deployment.findMany({ ...selection(), where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
      };
    },
  }),
);
