const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds that a bucket of each interval lasts. */
export const widths = { '1m': minute, '5m': 5 * minute, '1h': hour, '1d': 24 * hour } as const;

export type Interval = keyof typeof widths;

/** A time of whole buckets: from the start of the first to the end of the last, in Unix milliseconds. */
export interface Period {
  from: number;
  to: number;
  interval: Interval;
}

/** When each bucket begins. */
export function startsOf({ from, to, interval }: Period): number[] {
  const width = widths[interval];
  return Array.from({ length: Math.round((to - from) / width) }, (_, index) => from + index * width);
}
