import { DecisionTally } from './decision-tally.ts';
import {
  type RateLimitDecision,
  describeDecision,
  type Limiter,
  type Limits,
  type WindowCount,
  windowEnds,
  windowsOf,
} from './limiter.ts';
import { minute } from '../../schema/durations.ts';

interface Counts {
  minuteEnd: number;
  inMinute: number;
  dayEnd: number;
  inDay: number;
}

const sweepMilliseconds = minute;

/** Counts in the memory of this process. */
export class MemoryLimiter implements Limiter {
  readonly decisions = new DecisionTally();
  readonly #counts = new Map<string, Counts>();
  #nextSweep = 0;

  #current(subject: string, now: Date): Counts {
    const { minute, day } = windowEnds(now);
    const known = this.#counts.get(subject);
    const counts = known ?? { minuteEnd: minute, inMinute: 0, dayEnd: day, inDay: 0 };
    if (counts.minuteEnd !== minute) Object.assign(counts, { minuteEnd: minute, inMinute: 0 });
    if (counts.dayEnd !== day) Object.assign(counts, { dayEnd: day, inDay: 0 });
    return counts;
  }

  /** Drops subjects whose windows are over, so that a flood of addresses does not stay in memory. */
  #sweep(now: Date): void {
    if (now.getTime() < this.#nextSweep) return;
    this.#nextSweep = now.getTime() + sweepMilliseconds;
    const seconds = now.getTime() / 1000;
    for (const [subject, { minuteEnd, dayEnd, inDay }] of this.#counts) {
      if (minuteEnd <= seconds && (dayEnd <= seconds || inDay === 0)) this.#counts.delete(subject);
    }
  }

  #windows({ minuteEnd, inMinute, dayEnd, inDay }: Counts, limits: Limits): WindowCount[] {
    return windowsOf(limits, { minute: inMinute, day: inDay }, { minute: minuteEnd, day: dayEnd });
  }

  admit(subject: string, limits: Limits, now: Date): RateLimitDecision {
    this.#sweep(now);
    const counts = this.#current(subject, now);
    const hasRoomToday = limits.perDay === null || counts.inDay < limits.perDay;
    const admitted = hasRoomToday && counts.inMinute < limits.perMinute;
    if (admitted) {
      counts.inMinute += 1;
      // Without a limit by day nothing is kept for the day.
      if (limits.perDay !== null) counts.inDay += 1;
      this.#counts.set(subject, counts);
    }
    this.decisions.note(subject, admitted);
    return describeDecision(admitted, this.#windows(counts, limits));
  }

  peek(subject: string, limits: Limits, now: Date): RateLimitDecision {
    return describeDecision(true, this.#windows(this.#current(subject, now), limits));
  }
}
