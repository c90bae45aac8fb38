import { type Interval, type Period, widths } from '../charts/buckets.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const intervals: readonly { value: Interval; name: string }[] = [
  { value: '1m', name: '1 min' },
  { value: '5m', name: '5 min' },
  { value: '1h', name: '1 h' },
  { value: '1d', name: '1 day' },
];

/** How far back one can look from now. */
export const ranges = [
  { value: '1h', name: '1 h', ms: hour },
  { value: '6h', name: '6 h', ms: 6 * hour },
  { value: '24h', name: '24 h', ms: day },
  { value: '7d', name: '7 d', ms: 7 * day },
  { value: '30d', name: '30 d', ms: 30 * day },
] as const;

export type Range = (typeof ranges)[number]['value'];

/** Fewer buckets say nothing, and more are thinner than a pixel. */
const buckets = { fewest: 2, most: 1_500 };

/** What Portico shows of an interval at most, in milliseconds. */
const longest: Readonly<Record<Interval, number>> = { '1m': 7 * day, '5m': 7 * day, '1h': 366 * day, '1d': 366 * day };

/** Whether a time can be seen in buckets of that width. */
export function isSeenIn(interval: Interval, ms: number): boolean {
  const count = ms / widths[interval];
  return count >= buckets.fewest && count <= buckets.most && ms <= longest[interval];
}

/** The width that shows a time in some hundred buckets. */
function intervalFor(ms: number): Interval {
  if (ms <= 2 * hour) return '1m';
  if (ms <= day) return '5m';
  return ms <= 14 * day ? '1h' : '1d';
}

interface Asked {
  range?: Range | undefined;
  interval?: Interval | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The period that an address asks for, in whole buckets. */
export function periodOf({ range = '24h', interval, from, to }: Asked, now: number): Period {
  const last = to ? Date.parse(to) : now;
  const ms = ranges.find(({ value }) => value === range)?.ms ?? day;
  const first = from ? Date.parse(from) : last - ms;
  const asked = Math.max(last - first, minute);
  const seen = interval && isSeenIn(interval, asked) ? interval : intervalFor(asked);
  const width = widths[seen];
  const end = Math.ceil(last / width) * width;
  // From now on backwards, a range has as many buckets as it is long; a stretch that was chosen is whole.
  const start = from ? Math.floor(first / width) * width : end - Math.round(asked / width) * width;
  return { from: Math.min(start, end - width), to: end, interval: seen };
}
