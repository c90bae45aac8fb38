import type { Clock } from './clock.ts';
import { type Period, startsOf, widths } from './buckets.ts';

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
}

/**
 * Marks on the axis of time: on the edges of buckets, at round times of the clock where the buckets have such edges; those
 * of days in UTC have none elsewhere.
 */
export function ticksOf(period: Period, clock: Clock): Tick[] {
  const { from, to, interval } = period;
  const edges = [...startsOf(period), to];
  const step = steps.find((ms) => ms >= widths[interval] && (to - from) / ms <= mostTicks) ?? to - from;
  const isRound = (at: number) => (at + clock.offset(at)) % step === 0;
  const round = edges.filter(isRound);
  const chosen = round.length > 1 ? round : edges.filter((at) => (at - from) % step === 0);
  const label = (at: number) => (step >= day && clock.time(at) === '00:00' ? clock.date(at) : clock.time(at));
  return chosen.map((at, index) => {
    const isOtherDay = index === 0 || clock.date(at) !== clock.date(chosen[index - 1] ?? at);
    const short = label(at);
    return { at, label: isOtherDay && short !== clock.date(at) ? `${clock.date(at)} ${short}` : short };
  });
}
