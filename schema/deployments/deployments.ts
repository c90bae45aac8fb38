import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';
import { Deployment, DeploymentStateType } from './deployment.ts';

const DeploymentPage = pageType('DeploymentPage', Deployment);

builder.queryField('deployments', (t) =>
  t.field({
    type: DeploymentPage,
    description: 'The deployments of one environment of a project, newest first.',
    args: {
      projectId: t.arg.id({ required: true }),
      environment: t.arg({ type: Environment, required: true }),
      state: t.arg({ type: DeploymentStateType, description: 'Only those in this state.' }),
      ...pageArguments,
    },
    authScopes: { scope: 'deployments:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, environment, state, ...page }, context) => {
      const project = await requireProject(context, projectId, 'deployments:read');
      const where = { projectId: project.id, environment, ...(state ? { state } : {}) };
      return {
        totalCount: () => context.db.deployment.count({ where }),
        items: (selection) =>
          context.db.deployment.findMany({ ...selection(), where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
      };
    },
  }),
);
