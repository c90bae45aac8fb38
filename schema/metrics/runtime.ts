import { setImmediate as breathe } from 'node:timers/promises';
import { builder, type MetricInterval } from '../builder.ts';
import type { Database } from '../context.ts';
import type { MetricResolution } from '../../src/database/generated/client.ts';
import { emptyRollup, mergeInto, type Rollup, widths } from './rollup.ts';
import { type Place, type PlacedRollup, readRollups } from './rollup-store.ts';
import { quantile } from './sketch.ts';

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
  total: Rollup;
  /** Of the period that is over by now. */
  seconds: number;
  series: Point[];
}

interface Point extends Quantiles {
  timestamp: Date;
  rollup: Rollup;
}

interface Quantiles {
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

function quantilesOf({ latency }: Rollup): Quantiles {
  const at = (share: number) => latency && quantile(latency, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** To the millionth: what is beyond is noise of the arithmetic. */
function average(sum: number | null, count: number | null): number | null {
  return sum === null || !count ? null : Math.round((sum / count) * 1_000_000) / 1_000_000;
}

/** Joins rollups that fall into one bucket of the series. */
function joined(rollups: readonly PlacedRollup[], width: number): Map<number, Rollup> {
  const buckets = new Map<number, Rollup>();
  for (const { bucket, rollup } of rollups) {
    const start = Math.floor(bucket / width) * width;
    const known = buckets.get(start);
    buckets.set(start, known ? mergeInto(known, rollup) : rollup);
  }
  return buckets;
}

/** How an environment fared; in whole buckets, the one that `from` falls into included. */
export async function readRuntime(
  db: Database,
  place: Place,
  { from, to, interval, now }: { from: Date; to: Date; interval: MetricInterval; now: Date },
): Promise<Runtime> {
  const { resolution, width } = sources[interval];
  const start = new Date(Math.floor(from.getTime() / width) * width);
  const buckets = joined(await readRollups(db, place, resolution, { from: start, to }), width);
  const total = emptyRollup();
  const series: Point[] = [];
  for (const [bucket, rollup] of buckets) {
    series.push({ timestamp: new Date(bucket), rollup, ...quantilesOf(rollup) });
    mergeInto(total, rollup);
    // Merging is work for the processor, and others are waiting too.
    if (series.length % 100 === 0) await breathe();
  }
  const end = Math.min(to.getTime(), now.getTime());
  return { total, seconds: Math.max(1, (end - start.getTime()) / 1000), series };
}

const RequestRates = builder.objectRef<Runtime>('RequestRates').implement({
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
    p50: t.float({ nullable: true, resolve: ({ total }) => quantilesOf(total).p50 }),
    p95: t.float({ nullable: true, resolve: ({ total }) => quantilesOf(total).p95 }),
    p99: t.float({ nullable: true, resolve: ({ total }) => quantilesOf(total).p99 }),
  }),
});

interface GaugeFigures {
  sum: number | null;
  count: number | null;
  max: number | null;
}

const Gauge = builder.objectRef<GaugeFigures>('Gauge').implement({
  fields: (t) => ({
    average: t.float({ nullable: true, resolve: ({ sum, count }) => average(sum, count) }),
    max: t.float({ nullable: true, resolve: ({ max }) => max }),
  }),
});

const Traffic = builder.objectRef<Rollup>('Traffic').implement({
  description: "Bytes of the bodies of the project's own requests and responses.",
  fields: (t) => ({
    in: t.float({ nullable: true, resolve: ({ bytesIn }) => bytesIn }),
    out: t.float({ nullable: true, resolve: ({ bytesOut }) => bytesOut }),
  }),
});

const RuntimePoint = builder.objectRef<Point>('RuntimePoint').implement({
  description: 'One bucket of the series; it begins at its timestamp.',
  fields: (t) => ({
    timestamp: t.expose('timestamp', { type: 'DateTime' }),
    requests: t.field({ type: 'LargeInteger', nullable: true, resolve: ({ rollup }) => rollup.requests }),
    errors: t.field({ type: 'LargeInteger', nullable: true, resolve: ({ rollup }) => rollup.errors }),
    p50: t.exposeFloat('p50', { nullable: true }),
    p95: t.exposeFloat('p95', { nullable: true }),
    p99: t.exposeFloat('p99', { nullable: true }),
    cpu: t.float({ nullable: true, resolve: ({ rollup }) => average(rollup.cpuSum, rollup.cpuCount) }),
    memoryBytes: t.float({ nullable: true, resolve: ({ rollup }) => average(rollup.memorySum, rollup.memoryCount) }),
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
