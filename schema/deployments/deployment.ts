import { z } from 'zod';
import { Author } from '../accounts/author.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { Environment } from '../projects/environment.ts';
import { buildSeconds, deploySeconds } from './durations.ts';
import { ArtifactType, artifact, FailureType, failure } from './outcome.ts';

export const DeploymentStateType = builder.enumType('DeploymentState', {
  description: 'queued → building → deploying → succeeded; failed and cancelled end it at any point.',
  values: ['queued', 'building', 'deploying', 'succeeded', 'failed', 'cancelled'] as const,
});

builder.prismaObject('DeploymentStep', {
  description: 'A state that a deployment has entered.',
  fields: (t) => ({
    state: t.expose('state', { type: DeploymentStateType }),
    enteredAt: t.expose('enteredAt', { type: 'DateTime' }),
  }),
});

export const Deployment = builder.prismaObject('Deployment', {
  description: 'One run of the pipeline that brings a commit to an environment.',
  fields: (t) => ({
    id: t.exposeID('id'),
    projectId: t.exposeID('projectId'),
    environment: t.expose('environment', { type: Environment }),
    state: t.expose('state', { type: DeploymentStateType }),
    ref: t.exposeString('ref', { description: 'The branch or tag.' }),
    commitSha: t.exposeString('commitSha'),
    message: t.exposeString('message', { nullable: true }),
    artifacts: t.field({
      type: [ArtifactType],
      // They have up to 128 KiB.
      complexity: { field: 100, multiplier: 10 },
      description: 'What a success promoted; empty before.',
      resolve: ({ artifacts }) => z.array(artifact).parse(artifacts),
    }),
    failure: t.field({
      type: FailureType,
      nullable: true,
      resolve: (deployment) => failure.nullable().parse(deployment.failure),
    }),
    buildStartedAt: t.expose('buildStartedAt', { type: 'DateTime', nullable: true }),
    deployStartedAt: t.expose('deployStartedAt', { type: 'DateTime', nullable: true }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
    buildSeconds: t.float({ nullable: true, description: 'Null until it is built.', resolve: buildSeconds }),
    deploySeconds: t.float({ nullable: true, description: 'Null until it is deployed.', resolve: deploySeconds }),
    history: t.relation('history', {
      description: 'The states that it has entered, in order.',
      query: { orderBy: { enteredAt: 'asc' } },
    }),
    createdBy: t.relation('createdBy', {
      type: Author,
      nullable: true,
      description: 'Who asked for it, whatever credential they used; null where their account is gone.',
    }),
    version: t.exposeInt('version', { description: 'Grows with every change.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('deployment', (t) =>
  t.inProject({
    type: Deployment,
    description: 'One deployment of a project.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'deployments:read',
    resolve: async ({ id: projectId }, args, { db }, selection) => {
      const where = { projectId_id: { projectId, id: parseId(args.id, 'deployment') } };
      const deployment = await db.deployment.findUnique({ ...selection(), where });
      if (!deployment) throw notFound('deployment');
      return deployment;
    },
  }),
);
