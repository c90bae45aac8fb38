import { type Period, startsOf, widths } from './buckets.ts';
import type { Clock } from './clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Distances that people count in. */
const steps = [1, 2, 5, 10, 15, 30]
  .map((count) => count * minute)
  .concat(
    [1, 2, 3, 6, 12].map((count) => count * hour),
    [1, 2, 5, 7, 14, 30, 60].map((count) => count * day),
  );

/** More labels than these touch each other on a phone. */
const mostTicks = 6;

export interface Tick {
  at: number;
  label: string;
  /** What it takes besides to know when that is: the date holds until the next one. */
  below: string;
}

/**
 * The edges of buckets at which the clock comes to a round time, or where it is first seen to be beyond one: days in UTC
 * begin at no round time elsewhere, and where clocks are set forward some times are left out.
 */
function marksOf(period: Period, clock: Clock, step: number): number[] {
  const width = widths[period.interval];
  const stepsOf = (at: number) => Math.floor((at + clock.offset(at)) / step);
  const marks: number[] = [];
  for (const at of [...startsOf(period), period.to]) {
    const isBeyond = stepsOf(at) !== stepsOf(at - width);
    // Where a clock is set back, it comes to the same time again.
    const isAgain = (at + clock.offset(at)) % step === 0 && at - (marks.at(-1) ?? at) >= step;
    if (isBeyond || isAgain) marks.push(at);
  }
  return marks;
}

/** Marks on the axis of time: on the edges of buckets, at round times of the clock. */
export function ticksOf(period: Period, clock: Clock): Tick[] {
  const { from, to, interval } = period;
  const step = steps.find((ms) => ms >= widths[interval] && (to - from) / ms <= mostTicks) ?? to - from;
  return marksOf(period, clock, step).map((at, index, marks) => {
    const before = marks[index - 1];
    const [date, time, which] = [clock.date(at, before), clock.time(at), clock.which(at) ?? []];
    if (step >= day && time === '00:00') return { at, label: date, below: [which].flat().join('') };
    const isOtherDay = before === undefined || clock.date(at, at) !== clock.date(before, at);
    return { at, label: time, below: [isOtherDay ? date : [], which].flat().join(' ') };
  });
}
