/** What a subject may do in each window; null means no limit. */
export interface Limits {
  perMinute: number;
  perDay: number | null;
}

/** How a request stands against its limits. */
export interface RateLimitDecision {
  admitted: boolean;
  /** The one with fewer requests left, the longer one where they are equal. */
  tightest: WindowCount;
  windows: readonly WindowCount[];
}

/** Counts requests by subject. The seam for a store that several instances share. */
export interface Limiter {
  /** Counts a request where it is within its limits; a refused one is not counted. */
  admit(subject: string, limits: Limits, now: Date): Promise<RateLimitDecision> | RateLimitDecision;
  /** How the subject stands, counting nothing. */
  peek(subject: string, limits: Limits, now: Date): Promise<RateLimitDecision> | RateLimitDecision;
}

const secondsPerMinute = 60;
const secondsPerDay = 86_400;

/** Seconds that each window lasts. */
export const windowSeconds = { minute: secondsPerMinute, day: secondsPerDay } as const;

/** A window of fixed length, aligned to the clock, and what was counted in it. */
export interface WindowCount {
  name: keyof typeof windowSeconds;
  count: number;
  limit: number;
  /** In Unix seconds. */
  endsAt: number;
}

export function requestsLeft({ limit, count }: WindowCount): number {
  return Math.max(0, limit - count);
}

/** The windows that limits have, with what was counted in each. */
export function windowsOf(
  { perMinute, perDay }: Limits,
  counted: { minute: number; day: number },
  ends: { minute: number; day: number },
): WindowCount[] {
  const minute: WindowCount = { name: 'minute', count: counted.minute, limit: perMinute, endsAt: ends.minute };
  return perDay === null ? [minute] : [minute, { name: 'day', count: counted.day, limit: perDay, endsAt: ends.day }];
}

/** The ends of the current minute and UTC day, in Unix seconds. */
export function windowEnds(now: Date): { minute: number; day: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  const end = (length: number) => (Math.floor(seconds / length) + 1) * length;
  return { minute: end(secondsPerMinute), day: end(secondsPerDay) };
}

/** A decision with the window that its headers describe. */
export function describeDecision(admitted: boolean, windows: readonly WindowCount[]): RateLimitDecision {
  const [first, ...others] = windows;
  if (!first) throw new TypeError('there is at least one window');
  const tightest = others.reduce(
    (best, candidate) => (requestsLeft(candidate) <= requestsLeft(best) ? candidate : best),
    first,
  );
  return { admitted, tightest, windows };
}
