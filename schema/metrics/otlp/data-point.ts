import { isCount, lengthOf, millisecondsOf, numberOf, numbersOf, readObject } from './values.ts';

/** Counts of exponential buckets: `counts[i]` of values in `(base^(offset+i), base^(offset+i+1)]`, base = 2^(2^-scale). */
export interface ExponentialBuckets {
  scale: number;
  zeroCount: number;
  offset: number;
  counts: readonly number[];
}

/** Counts of explicit buckets: `counts[i]` of values in `(bounds[i-1], bounds[i]]`. */
interface ExplicitBuckets {
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
  /** Milliseconds since 1970; 0 where the sender does not say. */
  startedAt: number;
  at: number;
  /** Of a gauge or sum. */
  value: number | null;
  /** Of a histogram. */
  distribution: Distribution | null;
}

export const metricKinds = ['gauge', 'sum', 'histogram', 'exponentialHistogram'] as const;
export type MetricKind = (typeof metricKinds)[number];

const noCount = 'a count is not a whole number from 0 to 2^53 - 1';
const misfit = 'the buckets of a histogram do not fit its count';

/** What is wrong with the counts of buckets; null where they add up. */
function faultOf(counts: readonly number[], total: number): string | null {
  if (!counts.every(isCount)) return noCount;
  return Math.abs(counts.reduce((all, count) => all + count, 0) - total) < 0.5 ? null : misfit;
}

function explicitBuckets(point: object, count: number): ExplicitBuckets | string {
  const bounds = numbersOf(point, 'explicitBounds');
  const counts = numbersOf(point, 'bucketCounts');
  const isOrdered = bounds.every(
    (bound, index) => Number.isFinite(bound) && (index === 0 || bound > (bounds[index - 1] ?? 0)),
  );
  // Without buckets count and sum are all that is known.
  if (counts.length === 0) return { bounds: [], counts: [count] };
  if (!isOrdered || counts.length !== bounds.length + 1) return misfit;
  return faultOf(counts, count) ?? { bounds, counts };
}

/** Latencies and sizes are not negative, so negative buckets make a point senseless. */
function exponentialBuckets(point: object, count: number): ExponentialBuckets | string {
  const positive = readObject(point, 'positive', (buckets) => ({
    offset: numberOf(buckets, 'offset') ?? 0,
    counts: numbersOf(buckets, 'bucketCounts'),
  }));
  const negative = readObject(point, 'negative', (buckets) => numbersOf(buckets, 'bucketCounts')) ?? [];
  const { offset = 0, counts = [] } = positive ?? {};
  const scale = numberOf(point, 'scale') ?? 0;
  const zeroCount = numberOf(point, 'zeroCount') ?? 0;
  const isSensible = [scale, offset].every(Number.isInteger) && Math.abs(scale) <= 20 && Math.abs(offset) < 2 ** 31;
  if (!isSensible || negative.some((one) => one !== 0)) return misfit;
  return faultOf([zeroCount, ...counts], count) ?? { scale, zeroCount, offset, counts };
}

/** Finite, or not said: an empty histogram has infinite extremes. */
function extremeOf(point: object, name: string): number | null {
  const value = numberOf(point, name);
  return value !== undefined && Number.isFinite(value) ? value : null;
}

function distributionOf(point: object, isExponential: boolean): Distribution | string {
  const count = numberOf(point, 'count') ?? 0;
  const sum = numberOf(point, 'sum') ?? 0;
  const [min, max] = [extremeOf(point, 'min'), extremeOf(point, 'max')];
  if (!isCount(count)) return noCount;
  if (!Number.isFinite(sum) || sum < 0) return 'the sum of a histogram is not a finite number from 0 on';
  if (isExponential) {
    const exponential = exponentialBuckets(point, count);
    return typeof exponential === 'string' ? exponential : { count, sum, min, max, explicit: null, exponential };
  }
  const explicit = explicitBuckets(point, count);
  return typeof explicit === 'string' ? explicit : { count, sum, min, max, explicit, exponential: null };
}

function countsOf(buckets: object): number {
  return lengthOf(buckets, 'bucketCounts');
}

/** How many buckets a point has, before they are looked at. @throws IllTyped */
export function bucketsOf(point: object): number {
  const explicit = Math.max(lengthOf(point, 'bucketCounts'), lengthOf(point, 'explicitBounds'));
  const positive = readObject(point, 'positive', countsOf) ?? 0;
  const negative = readObject(point, 'negative', countsOf) ?? 0;
  return explicit + positive + negative;
}

/** The point, or what is wrong with it. @throws IllTyped */
export function readDataPoint(point: object, kind: MetricKind): DataPoint | string {
  const at = millisecondsOf(point, 'timeUnixNano');
  const startedAt = millisecondsOf(point, 'startTimeUnixNano');
  if (!(at > 0)) return 'a data point has no timeUnixNano';
  if (!(startedAt >= 0 && startedAt <= at)) return 'a data point begins after its time';
  if (kind === 'gauge' || kind === 'sum') {
    const value = numberOf(point, 'asDouble') ?? numberOf(point, 'asInt');
    const isTold = value !== undefined && Number.isFinite(value);
    return isTold ? { startedAt, at, value, distribution: null } : 'a data point has no finite value';
  }
  const distribution = distributionOf(point, kind === 'exponentialHistogram');
  return typeof distribution === 'string' ? distribution : { startedAt, at, value: null, distribution };
}
