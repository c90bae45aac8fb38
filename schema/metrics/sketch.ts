import protobuf from 'protobufjs/minimal.js';
import type { Distribution } from './otlp/data-point.ts';
import { day } from '../durations.ts';

/** Quantiles are within three quarters of a percent of what was told; buckets of the sender add their own width. */
const relativeAccuracy = 0.0075;
const gamma = 1 + (2 * relativeAccuracy) / (1 - relativeAccuracy);
const logGamma = Math.log(gamma);

/** What a latency can be, in milliseconds: from a microsecond to a day. What is told beyond counts as the nearest. */
export const latencies = { least: 0.001, most: day } as const;

function keyOf(milliseconds: number): number {
  return Math.ceil(Math.log(milliseconds) / logGamma);
}

const lowestKey = keyOf(latencies.least);
const binCount = keyOf(latencies.most) - lowestKey + 1;

/** Values of one bucket are spread over so many at the most. */
const maximumSlices = 60;

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/**
 * A DDSketch (Masson, Rim, Lee 2019) of latencies in milliseconds: merged, never averaged. It has one bin for every
 * latency that there can be, some 1,700, so that neither what is told nor what is merged makes it any larger.
 */
export class Sketch {
  readonly #bins = new Float64Array(binCount);
  #count = 0;

  /** How many values it holds; not whole where values of a bucket were spread. */
  get count(): number {
    return this.#count;
  }

  #addAt(index: number, weight: number): void {
    const bin = clamp(index, 0, binCount - 1);
    this.#bins[bin] = (this.#bins[bin] ?? 0) + weight;
    this.#count += weight;
  }

  /** Adds a latency `weight` times; what makes no sense is nothing. */
  accept(milliseconds: number, weight: number): void {
    if (!(weight > 0) || !Number.isFinite(weight) || Number.isNaN(milliseconds)) return;
    this.#addAt(keyOf(clamp(milliseconds, latencies.least, latencies.most)) - lowestKey, weight);
  }

  merge(other: Sketch): void {
    for (let index = 0; index < binCount; index += 1)
      this.#bins[index] = (this.#bins[index] ?? 0) + (other.#bins[index] ?? 0);
    this.#count += other.#count;
  }

  /** The value below which a share of all lies; null of nothing. Rounded to a thousandth. */
  quantile(share: number): number | null {
    if (this.#count <= 0) return null;
    const rank = share * (this.#count - 1);
    let running = 0;
    let last = 0;
    for (const [index, weight] of this.#bins.entries()) {
      if (weight === 0) continue;
      running += weight;
      last = index;
      if (running > rank) break;
    }
    const value = (gamma ** (last + lowestKey) * 2) / (1 + gamma);
    return Math.round(clamp(value, latencies.least, latencies.most) * 1000) / 1000;
  }

  /** In the protobuf form of Datadog's DDSketch, from the first bin in use to the last. */
  encode(): Uint8Array {
    const first = this.#bins.findIndex((weight) => weight > 0);
    const end = this.#bins.findLastIndex((weight) => weight > 0) + 1;
    const used = first < 0 ? new Float64Array() : this.#bins.subarray(first, end);
    const writer = protobuf.Writer.create();
    writer.uint32(10).fork().uint32(9).double(gamma).uint32(17).double(0).uint32(24).int32(0).ldelim();
    writer.uint32(18).fork().uint32(18).fork();
    for (const weight of used) writer.double(weight);
    writer
      .ldelim()
      .uint32(24)
      .sint32(lowestKey + Math.max(first, 0))
      .ldelim();
    // Older versions of Portico insist on the store of negative values, and on the count of zeros.
    writer.uint32(26).fork().uint32(24).sint32(0).ldelim();
    return writer.uint32(33).double(0).finish();
  }

  /**
   * Reads what `encode` has written, or Datadog's library, whatever its range: what lies outside of the bins that there
   * are falls into the nearest, so that a sketch of a hundred thousand bins is read in one pass and is none larger.
   * @throws RangeError where the bytes are no sketch
   */
  static decode(bytes: Uint8Array): Sketch {
    const sketch = new Sketch();
    const reader = protobuf.Reader.create(bytes);
    while (reader.pos < reader.len) {
      const tag = reader.uint32();
      if (tag === 18) sketch.#readStore(reader, reader.uint32() + reader.pos);
      else if (tag === 33) sketch.accept(latencies.least, reader.double());
      else reader.skipType(tag & 7);
    }
    return sketch;
  }

  /** The store of positive values: packed counts (2) from the key (3) on. */
  #readStore(reader: protobuf.Reader, end: number): void {
    let counts = { from: 0, length: 0 };
    let offset = 0;
    while (reader.pos < end) {
      const tag = reader.uint32();
      if (tag === 18) {
        const length = reader.uint32();
        counts = { from: reader.pos, length: length >>> 3 };
        reader.skip(length);
      } else if (tag === 24) offset = reader.sint32();
      else reader.skipType(tag & 7);
    }
    const view = new DataView(reader.buf.buffer, reader.buf.byteOffset, reader.buf.byteLength);
    for (let index = 0; index < counts.length; index += 1) {
      const weight = view.getFloat64(counts.from + index * 8, true);
      if (weight > 0 && Number.isFinite(weight)) this.#addAt(offset + index - lowestKey, weight);
    }
  }
}

/** Adds `count` values that lie somewhere in `(low, high]`: evenly, since nothing else is known of them. */
function spread(sketch: Sketch, low: number, high: number, count: number): void {
  if (count <= 0) return;
  const [from, to] = [clamp(low, latencies.least, latencies.most), clamp(high, latencies.least, latencies.most)];
  const ratio = Math.log(to / from) / Math.log(1 + relativeAccuracy);
  const slices = clamp(Math.ceil(ratio), 1, maximumSlices);
  const width = (to - from) / slices;
  for (let slice = 0; slice < slices; slice += 1) sketch.accept(from + (slice + 0.5) * width, count / slices);
}

/** Adds a distribution, in units of `factor`. */
export function addDistribution(sketch: Sketch, distribution: Distribution, factor: number): void {
  const { explicit, exponential, count, sum } = distribution;
  const least = (distribution.min ?? 0) * factor;
  const most = distribution.max === null ? Number.POSITIVE_INFINITY : distribution.max * factor;
  /** The extremes bound the outermost buckets. */
  const within = (low: number, high: number, times: number) => {
    if (times <= 0) return;
    const [from, to] = [Math.max(low, Math.min(least, high)), Math.min(high, Math.max(most, low))];
    spread(sketch, from, Number.isFinite(to) ? to : from, times);
  };
  if (exponential) {
    const { scale, zeroCount, offset, counts } = exponential;
    sketch.accept(0, zeroCount);
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
