import type { DDSketch } from '@datadog/sketches-js';
import type { MetricResolution } from '../../src/database/generated/client.ts';
import type { Measurement } from './otlp/read-batch.ts';
import type { Distribution } from './otlp/data-point.ts';
import { addDistribution, createSketch, type Sketch } from './sketch.ts';

const minute = 60_000;

/** The widths of the rollups, in milliseconds. */
export const widths: Readonly<Record<MetricResolution, number>> = {
  minute,
  hour: 60 * minute,
  day: 24 * 60 * minute,
};

/** Sums of one minute, hour or day; what was not reported is null. */
export interface Rollup {
  requests: number | null;
  errors: number | null;
  durationMs: number | null;
  latency: Sketch | DDSketch | null;
  bytesIn: number | null;
  bytesOut: number | null;
  cpuSum: number | null;
  cpuCount: number | null;
  cpuMax: number | null;
  memorySum: number | null;
  memoryCount: number | null;
  memoryMax: number | null;
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

function plus(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : left + right;
}

function larger(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right);
}

/** Adds one rollup to another, which takes in its sketch. */
export function mergeInto(target: Rollup, added: Rollup): Rollup {
  target.requests = plus(target.requests, added.requests);
  target.errors = plus(target.errors, added.errors);
  target.durationMs = plus(target.durationMs, added.durationMs);
  target.bytesIn = plus(target.bytesIn, added.bytesIn);
  target.bytesOut = plus(target.bytesOut, added.bytesOut);
  target.cpuSum = plus(target.cpuSum, added.cpuSum);
  target.cpuCount = plus(target.cpuCount, added.cpuCount);
  target.cpuMax = larger(target.cpuMax, added.cpuMax);
  target.memorySum = plus(target.memorySum, added.memorySum);
  target.memoryCount = plus(target.memoryCount, added.memoryCount);
  target.memoryMax = larger(target.memoryMax, added.memoryMax);
  if (added.latency) {
    target.latency ??= createSketch();
    target.latency.merge(added.latency);
  }
  return target;
}

/** A request has failed where the server was at fault (semantic conventions for HTTP: status of 500 and above). */
function isError({ point }: Measurement): boolean {
  const status = point.attributes.get('http.response.status_code');
  return status === undefined ? point.attributes.has('error.type') : Number(status) >= 500;
}

export function addIncrement(rollup: Rollup, measurement: Measurement, increment: Distribution): void {
  const { quantity, factor } = measurement;
  if (quantity === 'bytesIn') rollup.bytesIn = plus(rollup.bytesIn, increment.sum);
  if (quantity === 'bytesOut') rollup.bytesOut = plus(rollup.bytesOut, increment.sum);
  if (quantity !== 'latency') return;
  rollup.requests = plus(rollup.requests, increment.count);
  rollup.errors = plus(rollup.errors, isError(measurement) ? increment.count : 0);
  rollup.durationMs = plus(rollup.durationMs, increment.sum * factor);
  rollup.latency ??= createSketch();
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
