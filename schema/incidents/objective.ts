import { z } from 'zod';
import type { Objective as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Database } from '../context.ts';
import type { MetricScope } from '../metrics/rollup-store.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';

export type Figures = Pick<Row, 'availability' | 'latencyP95Ms'>;

/** What holds where nothing else was set. */
export const defaultObjective: Figures = { availability: 0.999, latencyP95Ms: 1_000 };

export async function readObjective(db: Database, { projectId, environment }: MetricScope): Promise<Figures> {
  const where = { projectId_environment: { projectId, environment } };
  return (await db.objective.findUnique({ where })) ?? defaultObjective;
}

const Objective = builder.objectRef<Figures>('Objective').implement({
  description: 'What an environment is meant to keep to; the monitor opens an incident where it does not.',
  fields: (t) => ({
    availability: t.exposeFloat('availability', {
      description: 'Share of requests over 30 days that must not fail, 0 to 1.',
    }),
    latencyP95Ms: t.exposeFloat('latencyP95Ms', {
      description: 'Milliseconds that 95 % of requests over five minutes must stay within.',
    }),
  }),
});

const ObjectiveInput = builder.inputType('ObjectiveInput', {
  fields: (t) => ({
    availability: t.float({ validate: z.number().min(0, 'must be at least 0').max(1, 'must be at most 1') }),
    latencyP95Ms: t.float({
      validate: z.number().positive('must be more than 0').max(3_600_000, 'must be at most an hour'),
    }),
  }),
});

builder.queryField('objective', (t) =>
  t.field({
    type: Objective,
    description: 'The objective of an environment.',
    args: { projectId: t.arg.id({ required: true }), environment: t.arg({ type: Environment, required: true }) },
    authScopes: { scope: 'incidents:read' },
    resolve: async (_root, { projectId, environment }, context) => {
      const { id } = await requireProject(context, projectId, 'incidents:read');
      return readObjective(context.db, { projectId: id, environment });
    },
  }),
);

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
