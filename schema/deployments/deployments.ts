import type { DeploymentState, EnvironmentName } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';
import { Deployment, DeploymentStateType } from './deployment.ts';

interface DeploymentSelection {
  where: { projectId: string; environment: EnvironmentName; state?: DeploymentState };
  page: number;
  limit: number;
}

const DeploymentPage = builder.objectRef<DeploymentSelection>('DeploymentPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ where }, _args, { db }) => db.deployment.count({ where }) }),
    items: t.prismaField({
      type: [Deployment],
      resolve: (query, { where, ...page }, _args, { db }) =>
        db.deployment.findMany({ ...query, where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
    }),
  }),
});

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
      return { where: { projectId: project.id, environment, ...(state ? { state } : {}) }, ...page };
    },
  }),
);
