import type { EnvironmentName } from '../../src/database/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { requireProject } from '../projects/access.ts';
import { Environment, environmentNames } from '../projects/environment.ts';
import { advance, type StreamState } from './otlp/increment.ts';
import { type Batch, type Measurement, readBatch } from './otlp/read-batch.ts';
import { retention, tolerance } from './retention.ts';
import { addIncrement, addReading, emptyRollup, type Rollup, widths } from './rollup.ts';
import { addRollups, atEveryResolution } from './rollup-store.ts';
import { readStreams, writeStreams } from './stream-store.ts';

interface Outcome {
  rejected: number;
  reason: string;
}

const IngestOutcome = builder.objectRef<Outcome>('IngestOutcome').implement({
  description: 'What became of a batch (OTLP specification, partial success).',
  fields: (t) => ({
    rejectedDataPoints: t.exposeInt('rejected'),
    errorMessage: t.exposeString('reason', { description: 'Why; empty where nothing was rejected.' }),
  }),
});

/** Rejects what no rollup would keep. */
function withinTime(batch: Batch, now: Date): Measurement[] {
  const [oldest, latest] = [now.getTime() - retention.minute, now.getTime() + tolerance];
  return batch.measurements.filter(({ point: { at } }) => {
    const isWithin = at >= oldest && at <= latest;
    if (!isWithin) {
      batch.rejected += 1;
      batch.reasons.add(at > latest ? 'a data point lies in the future' : 'a data point is older than 14 days');
    }
    return isWithin;
  });
}

/** What one batch adds to an environment, minute by minute. */
class Additions {
  readonly byMinute = new Map<number, Rollup>();
  /** Gauges that are told apart by attributes, such as the modes of a processor, are one figure of the process. */
  readonly #readings = new Map<string, { quantity: 'cpu' | 'memory'; at: number; value: number }>();

  #at(moment: number): Rollup {
    const minute = Math.floor(moment / widths.minute) * widths.minute;
    const rollup = this.byMinute.get(minute) ?? emptyRollup();
    this.byMinute.set(minute, rollup);
    return rollup;
  }

  /** Takes a measurement in. @returns where its stream stands now */
  add(measurement: Measurement, state: StreamState | undefined): StreamState {
    const { point, quantity, resource, isCumulative } = measurement;
    const step = advance(state, point, isCumulative);
    if (step.isRepeated) return step.state;
    if (step.increment) addIncrement(this.#at(point.at), measurement, step.increment);
    if (point.value !== null && (quantity === 'cpu' || quantity === 'memory')) {
      const key = `${quantity} ${resource} ${point.at}`;
      const value = point.value + (this.#readings.get(key)?.value ?? 0);
      this.#readings.set(key, { quantity, at: point.at, value });
    }
    return step.state;
  }

  finish(): void {
    for (const { quantity, at, value } of this.#readings.values()) addReading(this.#at(at), quantity, value);
  }
}

async function ingest(within: Context, projectId: string, environment: EnvironmentName, measurements: Measurement[]) {
  const { db, now } = within;
  const place = { projectId, environment };
  // The environment's row is held until the commit: batches of one environment pass one by one.
  await db.$executeRaw`UPDATE environments SET last_reported_at = ${now()}
    WHERE project_id = ${projectId}::uuid AND name = ${environment}::environment_name`;
  const states = await readStreams(db, place, [...new Set(measurements.map(({ identity }) => identity))]);
  const additions = new Additions();
  for (const measurement of measurements) {
    const { identity } = measurement;
    states.set(identity, additions.add(measurement, states.get(identity)));
  }
  additions.finish();
  await writeStreams(db, place, states, now());
  await addRollups(db, place, atEveryResolution(additions.byMinute, emptyRollup));
}

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
    authScopes: { scope: 'metrics:write' },
    resolve: async (_root, args, context) => {
      const batch = readBatch(args.input, args.environment);
      const measurements = withinTime(batch, context.now());
      await context.transaction(async (_db, within) => {
        const { id } = await requireProject(within, args.projectId, 'metrics:write');
        for (const name of environmentNames) {
          const own = measurements.filter(({ environment }) => environment === name);
          if (own.length > 0) await ingest(within, id, name, own);
        }
      });
      return { rejected: batch.rejected, reason: [...batch.reasons].slice(0, 5).join('; ') };
    },
  }),
);
