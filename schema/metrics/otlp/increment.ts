import { hash } from 'node:crypto';
import { z } from 'zod';
import type { DataPoint, Distribution, ExponentialBuckets } from './data-point.ts';

/** What a stream has told so far. Of bounds it is enough to know whether they are the same. */
type Cumulative = Omit<Distribution, 'explicit'> & { explicit: { bounds: string; counts: readonly number[] } | null };

/** Where a stream stands, in a form that is kept as JSON. */
export interface StreamState {
  /** The latest points, by start and time, so that one that is sent again is known. */
  seen: string[];
  startedAt: number;
  at: number;
  /** Of a cumulative stream: what it has told so far. */
  total: Cumulative | null;
}

const remembered = 16;
const numbers = z.array(z.number());

function keyOfBounds(bounds: readonly number[]): string {
  return hash('sha256', bounds.join(), 'base64url');
}

function cumulativeOf(distribution: Distribution): Cumulative {
  const { explicit } = distribution;
  return { ...distribution, explicit: explicit && { ...explicit, bounds: keyOfBounds(explicit.bounds) } };
}

/** What was written by ourselves is read back as strictly as anything else. */
const streamState: z.ZodType<StreamState> = z.object({
  seen: z.array(z.string()),
  startedAt: z.number(),
  at: z.number(),
  total: z
    .object({
      count: z.number(),
      sum: z.number(),
      min: z.number().nullable(),
      max: z.number().nullable(),
      // Bounds used to be kept whole.
      explicit: z.object({ bounds: z.union([z.string(), numbers.transform(keyOfBounds)]), counts: numbers }).nullable(),
      exponential: z
        .object({ scale: z.number(), zeroCount: z.number(), offset: z.number(), counts: numbers })
        .nullable(),
    })
    .nullable(),
});

/** Reads a state back. @throws ZodError, SyntaxError where it is none */
export function readState(json: string): StreamState {
  return streamState.parse(JSON.parse(json));
}

function keyOf({ startedAt, at }: DataPoint): string {
  return `${startedAt}-${at}`;
}

/** The same buckets at a lower resolution (OpenTelemetry data model, exponential scale). */
function downscale(buckets: ExponentialBuckets, scale: number): ExponentialBuckets {
  const steps = buckets.scale - scale;
  if (steps <= 0) return buckets;
  const indexOf = (index: number) => Math.floor((buckets.offset + index) / 2 ** steps);
  const offset = indexOf(0);
  const counts: number[] = [];
  for (const [index, count] of buckets.counts.entries()) {
    const merged = indexOf(index) - offset;
    counts[merged] = (counts[merged] ?? 0) + count;
  }
  return { ...buckets, scale, offset, counts: Array.from(counts, (count) => count ?? 0) };
}

/** What the later buckets hold more than the earlier ones; null where they hold less. */
function exponentialDifference(later: ExponentialBuckets, earlier: ExponentialBuckets): ExponentialBuckets | null {
  const before = downscale(earlier, later.scale);
  if (before.scale !== later.scale) return null;
  const counts = later.counts.map((count, index) => {
    const position = later.offset + index - before.offset;
    return count - (position >= 0 ? (before.counts[position] ?? 0) : 0);
  });
  const zeroCount = later.zeroCount - before.zeroCount;
  return zeroCount < 0 || counts.some((count) => count < 0) ? null : { ...later, zeroCount, counts };
}

/** What has come since; null where the sender has begun anew. */
function difference(later: Distribution, earlier: Cumulative): Distribution | null {
  const count = later.count - earlier.count;
  if (count < 0) return null;
  // The extremes are those of all that was told, and still bound what is new.
  const common = { count, sum: Math.max(0, later.sum - earlier.sum), min: later.min, max: later.max };
  if (later.exponential && earlier.exponential) {
    const exponential = exponentialDifference(later.exponential, earlier.exponential);
    return exponential && { ...common, exponential, explicit: null };
  }
  if (!later.explicit || !earlier.explicit || keyOfBounds(later.explicit.bounds) !== earlier.explicit.bounds)
    return null;
  const before = earlier.explicit.counts;
  const counts = later.explicit.counts.map((one, index) => one - (before[index] ?? 0));
  if (counts.some((one) => one < 0)) return null;
  return { ...common, explicit: { bounds: later.explicit.bounds, counts }, exponential: null };
}

interface Step {
  state: StreamState;
  /** What is new of a distribution; null where nothing is, since the point was told before. */
  increment: Distribution | null;
  isRepeated: boolean;
}

/**
 * Takes a point of a stream in. What is cumulative counts from what the stream has told before; a stream that is new,
 * or whose sender has begun anew, counts whole (OpenTelemetry data model, resets and gaps).
 */
export function advance(state: StreamState | undefined, point: DataPoint, isCumulative: boolean): Step {
  const key = keyOf(point);
  const isRepeated = state?.seen.includes(key) ?? false;
  const isStale = isCumulative && state !== undefined && point.at <= state.at && point.startedAt <= state.startedAt;
  if (state && (isRepeated || isStale)) return { state, increment: null, isRepeated: true };
  const seen = [key, ...(state?.seen ?? [])].slice(0, remembered);
  const next = {
    seen,
    startedAt: point.startedAt,
    at: point.at,
    total: isCumulative && point.distribution ? cumulativeOf(point.distribution) : null,
  };
  const isContinued = isCumulative && state?.total && state.startedAt === point.startedAt;
  const told = isContinued && state.total && point.distribution ? difference(point.distribution, state.total) : null;
  return { state: next, increment: told ?? point.distribution, isRepeated: false };
}
