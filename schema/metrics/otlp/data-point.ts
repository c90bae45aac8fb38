import { type Attributes, attributesOf, memberOf, millisecondsOf, numberOf, numbersOf } from './values.ts';

/** Counts of exponential buckets: `counts[i]` of values in `(base^(offset+i), base^(offset+i+1)]`, base = 2^(2^-scale). */
export interface ExponentialBuckets {
  scale: number;
  zeroCount: number;
  offset: number;
  counts: readonly number[];
}

/** Counts of explicit buckets: `counts[i]` of values in `(bounds[i-1], bounds[i]]`. */
export interface ExplicitBuckets {
  bounds: readonly number[];
  counts: readonly number[];
}

/** A distribution that a data point tells of. */
export interface Distribution {
  count: number;
  sum: number;
  min: number | null;
  max: number | null;
  explicit: ExplicitBuckets | null;
  exponential: ExponentialBuckets | null;
}

export interface DataPoint {
  attributes: Attributes;
  /** Milliseconds since 1970; 0 where the sender does not say. */
  startedAt: number;
  at: number;
  /** Of a gauge or sum. */
  value: number | null;
  /** Of a histogram. */
  distribution: Distribution | null;
}

const maximumBuckets = 10_000;

function isCounting(counts: readonly number[], total: number): boolean {
  const sum = counts.reduce((all, count) => all + count, 0);
  return counts.length <= maximumBuckets && counts.every((count) => count >= 0) && Math.abs(sum - total) < 0.5;
}

function explicitBuckets(point: unknown, count: number): ExplicitBuckets | null {
  const bounds = numbersOf(memberOf(point, 'explicitBounds'));
  const counts = numbersOf(memberOf(point, 'bucketCounts'));
  if (!bounds || !counts) return null;
  const isOrdered = bounds.every((bound, index) => index === 0 || bound > (bounds[index - 1] ?? 0));
  // Without buckets count and sum are all that is known.
  if (counts.length === 0) return { bounds: [], counts: [count] };
  return isOrdered && counts.length === bounds.length + 1 && isCounting(counts, count) ? { bounds, counts } : null;
}

/** Latencies and sizes are not negative, so negative buckets make a point senseless. */
function exponentialBuckets(point: unknown, count: number): ExponentialBuckets | null {
  const positive = memberOf(point, 'positive');
  const counts = numbersOf(memberOf(positive, 'bucketCounts'));
  const negative = numbersOf(memberOf(memberOf(point, 'negative'), 'bucketCounts'));
  const scale = numberOf(memberOf(point, 'scale')) ?? 0;
  const zeroCount = numberOf(memberOf(point, 'zeroCount')) ?? 0;
  const offset = numberOf(memberOf(positive, 'offset')) ?? 0;
  if (!counts || !negative || negative.some((one) => one !== 0)) return null;
  const isSensible = [scale, offset].every(Number.isInteger) && Math.abs(scale) <= 20 && Math.abs(offset) < 2 ** 31;
  return isSensible && zeroCount >= 0 && isCounting([zeroCount, ...counts], count)
    ? { scale, zeroCount, offset, counts }
    : null;
}

function distributionOf(point: unknown, isExponential: boolean): Distribution | null {
  const count = numberOf(memberOf(point, 'count')) ?? 0;
  const explicit = isExponential ? null : explicitBuckets(point, count);
  const exponential = isExponential ? exponentialBuckets(point, count) : null;
  if (count < 0 || (!explicit && !exponential)) return null;
  const [min, max] = [numberOf(memberOf(point, 'min')), numberOf(memberOf(point, 'max'))];
  const sum = numberOf(memberOf(point, 'sum')) ?? 0;
  return sum < 0 ? null : { count, sum, min, max, explicit, exponential };
}

/** The point, or what is wrong with it. */
export function readDataPoint(point: unknown, kind: MetricKind): DataPoint | string {
  const at = millisecondsOf(memberOf(point, 'timeUnixNano'));
  if (at <= 0) return 'a data point has no timeUnixNano';
  const common = {
    attributes: attributesOf(point),
    startedAt: millisecondsOf(memberOf(point, 'startTimeUnixNano')),
    at,
  };
  if (kind === 'gauge' || kind === 'sum') {
    const value = numberOf(memberOf(point, 'asDouble')) ?? numberOf(memberOf(point, 'asInt'));
    return value === null ? 'a data point has no finite value' : { ...common, value, distribution: null };
  }
  const distribution = distributionOf(point, kind === 'exponentialHistogram');
  return distribution ? { ...common, value: null, distribution } : 'the buckets of a histogram do not fit its count';
}

export const metricKinds = ['gauge', 'sum', 'histogram', 'exponentialHistogram'] as const;
export type MetricKind = (typeof metricKinds)[number];
