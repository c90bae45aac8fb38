import { z } from 'zod';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { countMadeDeployments } from '../list-counts.ts';
import { Environment } from '../projects/environment.ts';
import { text } from '../text-rules.ts';
import { Deployment } from './deployment.ts';

const CreateDeploymentInput = builder.inputType('CreateDeploymentInput', {
  description: 'The version of a project that is to be deployed.',
  fields: (t) => ({
    ref: t.string({ required: true, description: 'The branch or tag.', validate: text(1, 255) }),
    commitSha: t.string({
      required: true,
      validate: z.string('must be a string').regex(/^[0-9a-fA-F]{7,64}$/, 'must be 7 to 64 hexadecimal digits'),
    }),
    message: t.string({ validate: text(0, 2000).nullable() }),
  }),
});

builder.mutationField('createDeployment', (t) =>
  t.inProject({
    type: Deployment,
    description: 'Queues a deployment of a commit to one environment.',
    args: {
      environment: t.arg({ type: Environment, required: true }),
      input: t.arg({ type: CreateDeploymentInput, required: true }),
    },
    scope: 'deployments:write',
    resolve: async ({ id: projectId }, { environment, input }, tx, selection) => {
      await countMadeDeployments(tx, [{ projectId, environment }]);
      return tx.db.deployment.create({
        ...selection(),
        data: {
          projectId,
          environment,
          createdById: requirePrincipal(tx).userId,
          ref: input.ref,
          commitSha: input.commitSha.toLowerCase(),
          message: input.message ?? null,
          createdAt: tx.now(),
          updatedAt: tx.now(),
          history: { create: { state: 'queued', enteredAt: tx.now() } },
        },
      });
    },
  }),
);
