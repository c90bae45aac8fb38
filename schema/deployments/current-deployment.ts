import { builder } from '../builder.ts';
import { Environment } from '../projects/environment.ts';
import { Deployment } from './deployment.ts';

builder.queryField('currentDeployment', (t) =>
  t.inProject({
    type: Deployment,
    nullable: true,
    description: 'What runs in an environment: the deployment that succeeded there last. Null before the first.',
    args: {
      environment: t.arg({ type: Environment, required: true }),
    },
    scope: 'deployments:read',
    resolve: ({ id: projectId }, { environment }, { db }, selection) =>
      db.deployment.findFirst({
        ...selection(),
        where: { projectId, environment, state: 'succeeded' },
        orderBy: { finishedAt: 'desc' },
      }),
  }),
);
