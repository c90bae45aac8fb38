import { builder } from '../builder.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';
import { Deployment } from './deployment.ts';

builder.queryField('currentDeployment', (t) =>
  t.prismaField({
    type: Deployment,
    nullable: true,
    description: 'What runs in an environment: the deployment that succeeded there last. Null before the first.',
    args: {
      projectId: t.arg.id({ required: true }),
      environment: t.arg({ type: Environment, required: true }),
    },
    authScopes: { scope: 'deployments:read' },
    resolve: async (query, _root, { projectId, environment }, context) => {
      const project = await requireProject(context, projectId, 'deployments:read');
      return context.db.deployment.findFirst({
        ...query,
        where: { projectId: project.id, environment, state: 'succeeded' },
        orderBy: { finishedAt: 'desc' },
      });
    },
  }),
);
