import { z } from 'zod';
import { builder } from '../builder.ts';
import { Environment } from '../projects/environment.ts';
import { Objective, readObjective } from './objective.ts';
import { hour } from '../durations.ts';

const ObjectiveInput = builder.inputType('ObjectiveInput', {
  description: 'What an environment is held to; what is left out stays as it is.',
  fields: (t) => ({
    availability: t.float({ validate: z.number().min(0, 'must be at least 0').max(1, 'must be at most 1') }),
    latencyP95Ms: t.float({
      validate: z.number().positive('must be more than 0').max(hour, 'must be at most an hour'),
    }),
  }),
});

builder.mutationField('setObjective', (t) =>
  t.inLockedProject({
    type: Objective,
    description: 'Changes what is named of the objective of an environment.',
    args: {
      environment: t.arg({ type: Environment, required: true }),
      input: t.arg({ type: ObjectiveInput, required: true }),
    },
    scope: 'incidents:write',
    resolve: async ({ id: projectId }, { environment, input }, { db }) => {
      const place = { projectId, environment };
      const current = await readObjective(db, place);
      const figures = {
        availability: input.availability ?? current.availability,
        latencyP95Ms: input.latencyP95Ms ?? current.latencyP95Ms,
      };
      const where = { projectId_environment: place };
      return db.objective.upsert({ where, create: { ...place, ...figures }, update: figures });
    },
  }),
);
