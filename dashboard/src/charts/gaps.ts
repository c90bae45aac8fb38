import { type Period, startsOf, widths } from './buckets.ts';

/** A stretch of which nothing is known, in Unix milliseconds. */
export interface Gap {
  from: number;
  to: number;
}

/** Stretches of buckets that are over, in which something is not known. */
export function gapsOf(period: Period, isKnown: (start: number) => boolean, now: number): Gap[] {
  const width = widths[period.interval];
  const gaps: Gap[] = [];
  for (const from of startsOf(period)) {
    // The bucket that is being filled may still get something.
    if (isKnown(from) || from + width > now) continue;
    const last = gaps.at(-1);
    if (last?.to === from) last.to = from + width;
    else gaps.push({ from, to: from + width });
  }
  return gaps;
}
