import type { EnvironmentName } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Transaction } from '../context.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';
import { environmentNames } from '../projects/environment-names.ts';
import type { PackedPortion } from './pack-batch.ts';
import { readRollupsOf, writeRollups } from './rollup-store.ts';
import { readStreams, refuseStreams, writeStreams } from './stream-store.ts';

interface IngestResult {
  rejected: number;
  reasons: string[];
}

const IngestOutcome = builder.objectRef<IngestResult>('IngestOutcome').implement({
  description: 'What became of a batch (OTLP specification, partial success).',
  fields: (t) => ({
    rejectedDataPoints: t.exposeInt('rejected'),
    errorMessage: t.string({
      description: 'Why; empty where nothing was rejected.',
      resolve: ({ reasons }) => [...new Set(reasons)].join('; '),
    }),
  }),
});

/** Adds a portion to what is kept of its environment, in the running transaction. */
async function ingest(
  { db, now, metrics }: Transaction,
  projectId: string,
  environment: EnvironmentName,
  { identities, minutes, measurements }: PackedPortion,
): Promise<IngestResult> {
  const place = { projectId, environment };
  // The environment's row is held until the commit: batches of one environment pass one by one.
  await db.$executeRaw`UPDATE environments SET last_reported_at = ${now()}
    WHERE project_id = ${projectId}::uuid AND name = ${environment}::environment_name`;
  const known = await readStreams(db, place, identities);
  const kept = {
    streams: known,
    refused: await refuseStreams(db, place, { identities, known, now: now() }),
    rollups: await readRollupsOf(db, place, minutes),
  };
  const { streams, rollups, rejected, reason } = await metrics.merge(measurements, kept);
  await writeStreams(db, place, streams, now());
  await writeRollups(db, place, rollups);
  return { rejected, reasons: reason === '' ? [] : [reason] };
}

const scope = 'metrics:write';

builder.mutationField('ingestMetrics', (t) =>
  t.field({
    type: IngestOutcome,
    description: 'Takes in what a project reports of itself by OpenTelemetry; what is sent again is not counted again.',
    args: {
      projectId: t.arg.id({ required: true }),
      environment: t.arg({
        type: Environment,
        required: true,
        description: 'Of resources that do not name their deployment.environment.name.',
      }),
      input: t.arg({ type: 'OtlpMetrics', required: true }),
    },
    authScopes: { scope },
    resolve: async (_root, args, context) => {
      // Reading costs far more than asking whether the caller may write here.
      const { id } = await requireProject(context, args.projectId, scope);
      const { portions, rejected, reasons } = await context.metrics.read(args.input, context.now());
      const placed = environmentNames.flatMap((name) =>
        portions
          .filter(({ environment }) => (environment ?? args.environment) === name)
          .map((portion) => [name, portion] as const),
      );
      return context.transaction(async (tx) => {
        await requireProject(tx, id, scope);
        const outcome = { rejected, reasons: [...reasons] };
        for (const [name, portion] of placed) {
          const added = await ingest(tx, id, name, portion);
          outcome.rejected += added.rejected;
          outcome.reasons.push(...added.reasons);
        }
        return outcome;
      });
    },
  }),
);
