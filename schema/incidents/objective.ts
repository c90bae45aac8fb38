import type { Objective as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Reader } from '../context.ts';
import type { EnvironmentScope } from '../projects/environment-scope.ts';
import { Environment } from '../projects/environment.ts';

export type Figures = Pick<Row, 'availability' | 'latencyP95Ms'>;

/** What holds where nothing else was set. */
export const defaultObjective: Figures = { availability: 0.999, latencyP95Ms: 1_000 };

export async function readObjective(db: Reader, { projectId, environment }: EnvironmentScope): Promise<Figures> {
  const where = { projectId_environment: { projectId, environment } };
  return (await db.objective.findUnique({ where })) ?? defaultObjective;
}

export const Objective = builder.objectRef<Figures>('Objective').implement({
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

builder.queryField('objective', (t) =>
  t.inProject({
    type: Objective,
    description: 'The objective of an environment.',
    args: { environment: t.arg({ type: Environment, required: true }) },
    scope: 'incidents:read',
    resolve: ({ id: projectId }, { environment }, { db }) => readObjective(db, { projectId, environment }),
  }),
);
