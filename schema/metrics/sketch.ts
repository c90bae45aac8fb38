import { DDSketch, LogCollapsingLowestDenseDDSketch } from '@datadog/sketches-js';
import type { Distribution } from './otlp/data-point.ts';

/** Quantiles are within three quarters of a percent of what was told; buckets of the sender add their own width. */
const options = { relativeAccuracy: 0.0075, binLimit: 4096 };

/** Values of one bucket are spread over so many at the most. */
const maximumSlices = 60;

export type Sketch = LogCollapsingLowestDenseDDSketch;

export function createSketch(): Sketch {
  return new LogCollapsingLowestDenseDDSketch(options);
}

/** Adds `count` values that lie somewhere in `(low, high]`: evenly, since nothing else is known of them. */
function spread(sketch: Sketch, low: number, high: number, count: number): void {
  if (count <= 0) return;
  const ratio = low > 0 ? Math.log(high / low) / Math.log(1 + options.relativeAccuracy) : maximumSlices;
  const slices = Math.max(1, Math.min(maximumSlices, Math.ceil(ratio)));
  const width = (high - low) / slices;
  for (let slice = 0; slice < slices; slice += 1) sketch.accept(low + (slice + 0.5) * width, count / slices);
}

/** Adds a distribution, in units of `factor`. */
export function addDistribution(sketch: Sketch, distribution: Distribution, factor: number): void {
  const { explicit, exponential, count, sum } = distribution;
  const least = (distribution.min ?? 0) * factor;
  const most = distribution.max === null ? Number.POSITIVE_INFINITY : distribution.max * factor;
  /** The extremes bound the outermost buckets. */
  const within = (low: number, high: number, times: number) => {
    const [from, to] = [Math.max(low, Math.min(least, high)), Math.min(high, Math.max(most, low))];
    spread(sketch, from, Number.isFinite(to) ? to : from, times);
  };
  if (exponential) {
    const { scale, zeroCount, offset, counts } = exponential;
    if (zeroCount > 0) sketch.accept(0, zeroCount);
    const bound = (index: number) => 2 ** (index / 2 ** scale) * factor;
    for (const [index, times] of counts.entries()) within(bound(offset + index), bound(offset + index + 1), times);
  } else if (explicit && explicit.bounds.length > 0) {
    const bounds = explicit.bounds.map((bound) => bound * factor);
    for (const [index, times] of explicit.counts.entries()) {
      within(bounds[index - 1] ?? 0, bounds[index] ?? Number.POSITIVE_INFINITY, times);
    }
  } else if (count > 0) {
    sketch.accept((sum / count) * factor, count);
  }
}

export function encodeSketch(sketch: Sketch): string {
  return Buffer.from(sketch.toProto()).toString('base64');
}

export function decodeSketch(bytes: Uint8Array): DDSketch {
  return DDSketch.fromProto(bytes);
}

/** The value below which a share of all lies; null of nothing. Rounded to a thousandth. */
export function quantile(sketch: DDSketch | Sketch, share: number): number | null {
  return sketch.count > 0 ? Math.round(sketch.getValueAtQuantile(share) * 1000) / 1000 : null;
}
