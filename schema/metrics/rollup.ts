import type { Measurement } from './otlp/reading.ts';
import type { MetricResolution } from '../../prisma/generated/client.ts';
import type { Distribution } from './otlp/data-point.ts';
import { addDistribution, latencies, Sketch } from './sketch.ts';

/** Sums of one minute, hour or day; what was not reported is null. */
export interface Sums {
  requests: number | null;
  errors: number | null;
  durationMs: number | null;
  bytesIn: number | null;
  bytesOut: number | null;
  cpuSum: number | null;
  cpuCount: number | null;
  cpuMax: number | null;
  memorySum: number | null;
  memoryCount: number | null;
  memoryMax: number | null;
}

/** Sums, and how latencies are distributed. */
export interface Rollup extends Sums {
  latency: Sketch | null;
}

/** A rollup as it is kept: its sketch in base64. */
export interface KeptRollup extends Sums {
  resolution: MetricResolution;
  /** When it begins, in milliseconds since 1970. */
  bucket: number;
  latency: string | null;
}

export function emptyRollup(): Rollup {
  return {
    requests: null,
    errors: null,
    durationMs: null,
    latency: null,
    bytesIn: null,
    bytesOut: null,
    cpuSum: null,
    cpuCount: null,
    cpuMax: null,
    memorySum: null,
    memoryCount: null,
    memoryMax: null,
  };
}

/** @throws RangeError where its sketch is none */
export function fromKept({ resolution, bucket, latency, ...sums }: KeptRollup): Rollup {
  return { ...sums, latency: latency === null ? null : Sketch.decode(Buffer.from(latency, 'base64')) };
}

export function toKept({ latency, ...sums }: Rollup, place: Pick<KeptRollup, 'resolution' | 'bucket'>): KeptRollup {
  return { ...place, ...sums, latency: latency && Buffer.from(latency.encode()).toString('base64') };
}

/** The largest count of readings that is kept (PostgreSQL's integer). */
const mostReadings = 2_147_483_647;

function plus(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : left + right;
}

/** Counts stop where they could not be told exactly, or not be stored, any more. */
function plusCount(left: number | null, right: number | null, most = Number.MAX_SAFE_INTEGER): number | null {
  const sum = plus(left, right);
  return sum === null ? null : Math.min(most, sum);
}

function larger(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right);
}

/** Adds one rollup to another, which takes in its sketch. */
export function mergeInto(target: Rollup, added: Rollup): Rollup {
  target.requests = plusCount(target.requests, added.requests);
  target.errors = plusCount(target.errors, added.errors);
  target.durationMs = plus(target.durationMs, added.durationMs);
  target.bytesIn = plus(target.bytesIn, added.bytesIn);
  target.bytesOut = plus(target.bytesOut, added.bytesOut);
  target.cpuSum = plus(target.cpuSum, added.cpuSum);
  target.cpuCount = plusCount(target.cpuCount, added.cpuCount, mostReadings);
  target.cpuMax = larger(target.cpuMax, added.cpuMax);
  target.memorySum = plus(target.memorySum, added.memorySum);
  target.memoryCount = plusCount(target.memoryCount, added.memoryCount, mostReadings);
  target.memoryMax = larger(target.memoryMax, added.memoryMax);
  if (added.latency) {
    target.latency ??= new Sketch();
    target.latency.merge(added.latency);
  }
  return target;
}

export function addIncrement(rollup: Rollup, measurement: Measurement, increment: Distribution): void {
  const { quantity, factor } = measurement;
  if (quantity === 'bytesIn') rollup.bytesIn = plus(rollup.bytesIn, increment.sum);
  if (quantity === 'bytesOut') rollup.bytesOut = plus(rollup.bytesOut, increment.sum);
  if (quantity !== 'latency') return;
  rollup.requests = plusCount(rollup.requests, increment.count);
  rollup.errors = plusCount(rollup.errors, measurement.isError ? increment.count : 0);
  rollup.durationMs = plus(rollup.durationMs, Math.min(increment.sum * factor, increment.count * latencies.most));
  rollup.latency ??= new Sketch();
  addDistribution(rollup.latency, increment, factor);
}

/** Adds one reading of a gauge. */
export function addReading(rollup: Rollup, quantity: 'cpu' | 'memory', value: number): void {
  if (quantity === 'cpu') {
    rollup.cpuSum = plus(rollup.cpuSum, value);
    rollup.cpuCount = plus(rollup.cpuCount, 1);
    rollup.cpuMax = larger(rollup.cpuMax, value);
  } else {
    rollup.memorySum = plus(rollup.memorySum, value);
    rollup.memoryCount = plus(rollup.memoryCount, 1);
    rollup.memoryMax = larger(rollup.memoryMax, value);
  }
}
