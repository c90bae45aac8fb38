import { emptyRollup, fromKept, type KeptRollup, mergeInto, type Rollup, type Sums, toKept } from './rollup.ts';
import { startOfBucket } from './widths.ts';

/** Sums, with the latencies that shares of requests stay within, in milliseconds; null where nothing is known. */
export interface Summary extends Sums {
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** A summary of one bucket of a series. */
export interface SeriesPoint extends Summary {
  /** When it begins, in milliseconds since 1970. */
  bucket: number;
}

/** What goes on from one page to the next. */
export interface Carry {
  total: KeptRollup;
  /** The bucket to which the next page may add. */
  open: KeptRollup | null;
}

/** Rollups in the order of time. */
export interface RollupPage {
  /** What the page before has left; null at the first. */
  carry: Carry | null;
  rollups: KeptRollup[];
  /** Of the buckets of the series, in milliseconds. */
  width: number;
  isLast: boolean;
}

export interface Folded {
  carry: Carry;
  /** The buckets to which nothing is added any more. */
  points: SeriesPoint[];
  /** Of everything so far. */
  total: Summary;
}

/** What holds of nothing. */
export const nothing: Summary = summaryOf(emptyRollup());

function summaryOf({ latency, ...sums }: Rollup): Summary {
  const at = (share: number) => latency?.quantile(share) ?? null;
  return { ...sums, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Joins rollups that fall into one bucket of the series, and sums them all. */
export function fold({ carry, rollups, width, isLast }: RollupPage): Folded {
  const total = carry ? fromKept(carry.total) : emptyRollup();
  const points: SeriesPoint[] = [];
  let open = carry?.open ? { bucket: carry.open.bucket, rollup: fromKept(carry.open) } : null;
  const close = () => {
    if (open) points.push({ ...summaryOf(open.rollup), bucket: open.bucket });
    open = null;
  };
  for (const kept of rollups) {
    const rollup = fromKept(kept);
    mergeInto(total, rollup);
    const bucket = startOfBucket(kept.bucket, width);
    if (open?.bucket !== bucket) close();
    open = { bucket, rollup: open ? mergeInto(open.rollup, rollup) : rollup };
  }
  const left = isLast ? null : open;
  if (isLast) close();
  const place = { resolution: 'minute', bucket: 0 } as const;
  return {
    carry: {
      total: toKept(total, place),
      open: left && toKept(left.rollup, { ...place, bucket: left.bucket }),
    },
    points,
    total: summaryOf(total),
  };
}
