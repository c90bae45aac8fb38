import { DDSketch } from '@datadog/sketches-js';
import type { MetricResolution, Prisma } from '../../prisma/generated/client.ts';
import type { Figures } from './chart-figures.ts';
import type { Instance } from './instance.ts';
import type { Random } from './random.ts';

const minute = 60_000;

/** What a bucket of each interval is made of, and how long it lasts. */
export const intervals: Readonly<Record<string, { width: number; resolution: MetricResolution }>> = {
  '1m': { width: minute, resolution: 'minute' },
  '5m': { width: 5 * minute, resolution: 'minute' },
  '1h': { width: 60 * minute, resolution: 'hour' },
  '1d': { width: 1_440 * minute, resolution: 'day' },
};

const rollupWidths = { minute, hour: 60 * minute, day: 1_440 * minute } as const;

/** Rows in which something is known and is not, by turns: of some length, among them many of one. */
function* byTurns(random: Random): Generator<boolean, never> {
  for (let isKnown = random.chance(0.5); ; isKnown = !isKnown) {
    const length = random.chance(0.3) ? 1 : 2 + random.below(isKnown ? 12 : 6);
    for (let index = 0; index < length; index += 1) yield isKnown;
  }
}

/** Latencies as the library writes them that Portico's sketches are read by elsewhere. */
function someLatencies(random: Random): { requests: number; durationMs: number; latency: Uint8Array<ArrayBuffer> } {
  const sketch = new DDSketch({ relativeAccuracy: 0.0075 });
  const values = Array.from({ length: 1 + random.below(6) }, () => ({
    milliseconds: 5 * 400 ** random.next(),
    times: 1 + random.below(200),
  }));
  for (const { milliseconds, times } of values) sketch.accept(milliseconds, times);
  const sum = (of: (value: (typeof values)[number]) => number) => values.reduce((all, value) => all + of(value), 0);
  return {
    requests: sum(({ times }) => times),
    durationMs: sum(({ milliseconds, times }) => milliseconds * times),
    latency: new Uint8Array(sketch.toProto()),
  };
}

function someRequests(random: Random) {
  // Nobody asked, which is known.
  if (random.chance(0.1)) return { requests: 0n, errors: 0n, durationMs: 0, latency: null };
  const { requests, ...rest } = someLatencies(random);
  const errors = random.chance(0.4) ? random.below(requests + 1) : 0;
  return { requests: BigInt(requests), errors: BigInt(errors), ...rest };
}

function someReadings(random: Random, most: number) {
  const count = 1 + random.below(9);
  const average = random.chance(0.1) ? 0 : most * random.next();
  return { sum: average * count, count, max: average * 1.5 };
}

/** Rollups of production in which requests, processor and memory are known and unknown by chance, each for itself. */
export function someRollups(
  random: Random,
  projectId: string,
  resolution: MetricResolution,
  { from, to }: { from: number; to: number },
): Prisma.MetricRollupCreateManyInput[] {
  const width = rollupWidths[resolution];
  const [areRequests, isCpu, isMemory] = [byTurns(random), byTurns(random), byTurns(random)];
  const first = Math.floor(from / width);
  const starts = Array.from({ length: Math.ceil(to / width) - first }, (_, index) => (first + index) * width);
  return starts.flatMap((start) => {
    const requests = areRequests.next().value ? someRequests(random) : null;
    const cpu = isCpu.next().value ? someReadings(random, 4) : null;
    const memory = isMemory.next().value ? someReadings(random, 3e9) : null;
    if (!requests && !cpu && !memory) return [];
    const figures = {
      ...requests,
      ...(cpu && { cpuSum: cpu.sum, cpuCount: cpu.count, cpuMax: cpu.max }),
      ...(memory && { memorySum: memory.sum, memoryCount: memory.count, memoryMax: memory.max }),
    };
    return [{ projectId, environment: 'production', resolution, bucket: new Date(start), ...figures }];
  });
}

/** Writes rollups as they are; PostgreSQL takes only so many values at a time. */
export async function keepRollups(
  { database }: Instance,
  rollups: readonly Prisma.MetricRollupCreateManyInput[],
): Promise<void> {
  for (let index = 0; index < rollups.length; index += 500) {
    await database.prisma.metricRollup.createMany({ data: rollups.slice(index, index + 500) });
  }
}

interface BucketRow {
  start: number;
  answered: number | null;
  errors: number | null;
  cpu: number | null;
  memory: number | null;
  sketches: string[];
}

/** What the charts of a project have to show, by the `id` of each. */
export interface RuntimeFigures {
  requests: Figures;
  latency: Figures;
  cpu: Figures;
  memory: Figures;
}

function percentiles(sketches: readonly string[]): Figures {
  if (sketches.length === 0) return { p50: null, p95: null, p99: null };
  const merged = new DDSketch({ relativeAccuracy: 0.0075 });
  for (const sketch of sketches) merged.merge(DDSketch.fromProto(Buffer.from(sketch, 'base64')));
  const at = (share: number) => merged.getValueAtQuantile(share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function figuresOf({ answered, errors, cpu, memory, sketches }: BucketRow): RuntimeFigures {
  return { requests: { answered, errors }, latency: percentiles(sketches), cpu: { cpu }, memory: { memory } };
}

export const nothingKnown: RuntimeFigures = figuresOf({
  start: 0,
  answered: null,
  errors: null,
  cpu: null,
  memory: null,
  sketches: [],
});

/** What the database holds of production, by SQL and by the library of sketches, for each bucket of which it holds any. */
export async function bucketsInDatabase(
  { database }: Instance,
  projectId: string,
  { from, to, interval }: { from: number; to: number; interval: string },
): Promise<ReadonlyMap<number, RuntimeFigures>> {
  const { width, resolution } = intervals[interval] ?? { width: Number.NaN, resolution: 'minute' };
  const rows = await database.prisma.$queryRaw<BucketRow[]>`
    SELECT extract(epoch FROM date_bin(make_interval(secs => ${width / 1000}), bucket, 'epoch'))::float8 * 1000 AS start,
      sum(requests - errors)::float8 AS answered, sum(errors)::float8 AS errors,
      sum(cpu_sum) / sum(cpu_count) AS cpu, sum(memory_sum) / sum(memory_count) AS memory,
      coalesce(array_agg(encode(latency, 'base64')) FILTER (WHERE latency IS NOT NULL), '{}') AS sketches
    FROM metric_rollups
    WHERE project_id = ${projectId}::uuid AND environment = 'production'
      AND resolution = ${resolution}::metric_resolution AND bucket >= ${new Date(from)} AND bucket < ${new Date(to)}
    GROUP BY 1`;
  return new Map(rows.map((row) => [row.start, figuresOf(row)]));
}
