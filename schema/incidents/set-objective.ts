import { z } from 'zod';
import { builder } from '../builder.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';
import { Objective, readObjective } from './objective.ts';
import { hour } from '../durations.ts';

const ObjectiveInput = builder.inputType('ObjectiveInput', {
  fields: (t) => ({
    availability: t.float({ validate: z.number().min(0, 'must be at least 0').max(1, 'must be at most 1') }),
    latencyP95Ms: t.float({
      validate: z.number().positive('must be more than 0').max(hour, 'must be at most an hour'),
    }),
  }),
});

builder.mutationField('setObjective', (t) =>
  t.field({
    type: Objective,
    description: 'Changes what is named of the objective of an environment.',
    args: {
      projectId: t.arg.id({ required: true }),
      environment: t.arg({ type: Environment, required: true }),
      input: t.arg({ type: ObjectiveInput, required: true }),
    },
    authScopes: { scope: 'incidents:write' },
    resolve: (_root, { projectId, environment, input }, context) =>
      context.transaction(async (tx) => {
        const { id } = await requireProject(tx, projectId, 'incidents:write');
        const place = { projectId: id, environment };
        const current = await readObjective(tx.db, place);
        const figures = {
          availability: input.availability ?? current.availability,
          latencyP95Ms: input.latencyP95Ms ?? current.latencyP95Ms,
        };
        const where = { projectId_environment: place };
        return tx.db.objective.upsert({ where, create: { ...place, ...figures }, update: figures });
      }),
  }),
);
