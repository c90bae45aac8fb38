import { z } from 'zod';
import type { Database } from '../context.ts';
import type { StreamState } from './otlp/increment.ts';
import type { Place } from './rollup-store.ts';

const numbers = z.array(z.number());

/** What was written by ourselves is read back as strictly as anything else. */
const streamState: z.ZodType<StreamState> = z.object({
  seen: z.array(z.string()),
  startedAt: z.number(),
  at: z.number(),
  total: z
    .object({
      count: z.number(),
      sum: z.number(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      explicit: z.object({ bounds: numbers, counts: numbers }).nullable(),
      exponential: z
        .object({ scale: z.number(), zeroCount: z.number(), offset: z.number(), counts: numbers })
        .nullable(),
    })
    .nullable(),
});

export async function readStreams(
  db: Database,
  { projectId, environment }: Place,
  identities: readonly string[],
): Promise<Map<string, StreamState>> {
  const rows = await db.$queryRaw<{ identity: string; state: unknown }[]>`SELECT identity, state FROM metric_streams
    WHERE project_id = ${projectId}::uuid AND environment = ${environment}::environment_name
      AND identity = ANY(${[...identities]}::text[])`;
  return new Map(rows.map(({ identity, state }) => [identity, streamState.parse(state)]));
}

export async function writeStreams(
  db: Database,
  { projectId, environment }: Place,
  states: ReadonlyMap<string, StreamState>,
  now: Date,
): Promise<void> {
  if (states.size === 0) return;
  const texts = [...states.values()].map((state) => JSON.stringify(state));
  await db.$executeRaw`INSERT INTO metric_streams (project_id, environment, identity, state, updated_at)
    SELECT ${projectId}::uuid, ${environment}::environment_name, identity, state::jsonb, ${now}
    FROM unnest(${[...states.keys()]}::text[], ${texts}::text[]) AS streams(identity, state)
    ON CONFLICT (project_id, environment, identity) DO UPDATE SET state = excluded.state, updated_at = excluded.updated_at`;
}
