import { builder } from '../builder.ts';
import type { MetricInterval } from './intervals.ts';
import type { Context } from '../context.ts';
import type { MetricResolution } from '../../prisma/generated/client.ts';
import { type Carry, nothing, type SeriesPoint, type Summary } from './fold.ts';
import type { EnvironmentScope } from '../projects/environment-scope.ts';
import { retention } from './retention.ts';
import { readRollups } from './rollup-store.ts';
import { startOfBucket, widths } from './widths.ts';

/** The rollups that a series of each interval is made of, so that a long one never reads minutes. */
const sources: Readonly<Record<MetricInterval, { resolution: MetricResolution; width: number }>> = {
  '1m': { resolution: 'minute', width: widths.minute },
  '5m': { resolution: 'minute', width: 5 * widths.minute },
  '1h': { resolution: 'hour', width: widths.hour },
  '1d': { resolution: 'day', width: widths.day },
};

/** The longest period that each interval shows, in milliseconds: some ten thousand rollups. */
export const longest: Readonly<Record<MetricInterval, number>> = {
  '1m': 7 * widths.day,
  '5m': 7 * widths.day,
  '1h': 366 * widths.day,
  '1d': 366 * widths.day,
};

export interface Runtime {
  total: Summary;
  /** Of the period that is over by now. */
  seconds: number;
  series: SeriesPoint[];
}

/** To the millionth: what is beyond is noise of the arithmetic. */
function average(sum: number | null, count: number | null): number | null {
  return sum === null || !count ? null : Math.round((sum / count) * 1_000_000) / 1_000_000;
}

/** Joins the rollups of a period page by page, elsewhere, so that a long one holds nobody up. */
export async function foldRollups(
  { db, metrics }: Pick<Context, 'db' | 'metrics'>,
  place: EnvironmentScope,
  { from, to, resolution, width }: { from: Date; to: Date; resolution: MetricResolution; width: number },
): Promise<Pick<Runtime, 'total' | 'series'>> {
  const series: SeriesPoint[] = [];
  let carry: Carry | null = null;
  let total = nothing;
  for await (const page of readRollups(db, place, resolution, { from, to })) {
    const folded = await metrics.fold({ ...page, carry, width });
    series.push(...folded.points);
    ({ carry, total } = folded);
  }
  return { total, series };
}

/** How an environment fared; in whole buckets, the one that `from` falls into included, as far as they are kept. */
export async function readRuntime(
  context: Pick<Context, 'db' | 'metrics' | 'now'>,
  place: EnvironmentScope,
  { from, to, interval }: { from: Date; to: Date; interval: MetricInterval },
): Promise<Runtime> {
  const { resolution, width } = sources[interval];
  const now = context.now().getTime();
  // What is older may still be on the disk for a while, and part of a bucket is none.
  const oldest = Math.ceil((now - retention[resolution]) / width) * width;
  const start = Math.max(startOfBucket(from.getTime(), width), oldest);
  const folded = await foldRollups(context, place, { resolution, width, from: new Date(start), to });
  return { ...folded, seconds: Math.max(1, (Math.min(to.getTime(), now) - start) / 1000) };
}

const RequestRates = builder.objectRef<Runtime>('RequestRates').implement({
  description: 'How many requests there were, how often, and how many of them failed.',
  fields: (t) => ({
    total: t.field({ type: 'LargeInteger', nullable: true, resolve: ({ total }) => total.requests }),
    perSecond: t.float({
      nullable: true,
      resolve: ({ total, seconds }) => average(total.requests, seconds),
    }),
    errorRate: t.float({
      nullable: true,
      description: 'Failed requests of all, 0 to 1: those answered with a status of 500 or more.',
      resolve: ({ total }) => average(total.errors, total.requests),
    }),
  }),
});

const Latency = builder.objectRef<Runtime>('Latency').implement({
  description: 'Milliseconds; percentiles come from merged distributions.',
  fields: (t) => ({
    average: t.float({ nullable: true, resolve: ({ total }) => average(total.durationMs, total.requests) }),
    p50: t.float({ nullable: true, resolve: ({ total }) => total.p50 }),
    p95: t.float({ nullable: true, resolve: ({ total }) => total.p95 }),
    p99: t.float({ nullable: true, resolve: ({ total }) => total.p99 }),
  }),
});

interface GaugeFigures {
  sum: number | null;
  count: number | null;
  max: number | null;
}

const Gauge = builder.objectRef<GaugeFigures>('Gauge').implement({
  description: 'A measure that goes up and down, over a period.',
  fields: (t) => ({
    average: t.float({ nullable: true, resolve: ({ sum, count }) => average(sum, count) }),
    max: t.float({ nullable: true, resolve: ({ max }) => max }),
  }),
});

const Traffic = builder.objectRef<Summary>('Traffic').implement({
  description: "Bytes of the bodies of the project's own requests and responses.",
  fields: (t) => ({
    in: t.float({ nullable: true, resolve: ({ bytesIn }) => bytesIn }),
    out: t.float({ nullable: true, resolve: ({ bytesOut }) => bytesOut }),
  }),
});

const RuntimePoint = builder.objectRef<SeriesPoint>('RuntimePoint').implement({
  description: 'One bucket of the series; it begins at its timestamp.',
  fields: (t) => ({
    timestamp: t.field({ type: 'DateTime', resolve: ({ bucket }) => new Date(bucket) }),
    requests: t.field({ type: 'LargeInteger', nullable: true, resolve: ({ requests }) => requests }),
    errors: t.field({ type: 'LargeInteger', nullable: true, resolve: ({ errors }) => errors }),
    p50: t.exposeFloat('p50', { nullable: true }),
    p95: t.exposeFloat('p95', { nullable: true }),
    p99: t.exposeFloat('p99', { nullable: true }),
    cpu: t.float({ nullable: true, resolve: ({ cpuSum, cpuCount }) => average(cpuSum, cpuCount) }),
    memoryBytes: t.float({ nullable: true, resolve: ({ memorySum, memoryCount }) => average(memorySum, memoryCount) }),
  }),
});

export const RuntimeMetrics = builder.objectRef<Runtime>('RuntimeMetrics').implement({
  description: 'What the running project reports of itself by OpenTelemetry.',
  fields: (t) => ({
    requests: t.field({ type: RequestRates, resolve: (runtime) => runtime }),
    latencyMs: t.field({ type: Latency, resolve: (runtime) => runtime }),
    cpu: t.field({
      type: Gauge,
      description: 'Share of the processors, 0 to 1.',
      resolve: ({ total }) => ({ sum: total.cpuSum, count: total.cpuCount, max: total.cpuMax }),
    }),
    memoryBytes: t.field({
      type: Gauge,
      resolve: ({ total }) => ({ sum: total.memorySum, count: total.memoryCount, max: total.memoryMax }),
    }),
    bandwidthBytes: t.field({ type: Traffic, resolve: ({ total }) => total }),
    series: t.field({
      type: [RuntimePoint],
      description: 'The buckets in which anything was reported.',
      resolve: ({ series }) => series,
    }),
  }),
});
