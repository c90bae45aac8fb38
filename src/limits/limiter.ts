/** What a subject may do in each window; null means no limit. */
export interface Limits {
  perMinute: number;
  perDay: number | null;
}

/** How a request stands against its limits; the figures are those of the window with fewer requests left. */
export interface Admission {
  admitted: boolean;
  limit: number;
  remaining: number;
  /** When that window ends, in Unix seconds. */
  resetAt: number;
}

/** Counts requests by subject. The seam for a store that several instances share. */
export interface Limiter {
  /** Counts a request where it is within its limits; a refused one is not counted. */
  admit(subject: string, limits: Limits, now: Date): Promise<Admission> | Admission;
  /** How the subject stands, counting nothing. */
  peek(subject: string, limits: Limits, now: Date): Promise<Admission> | Admission;
}

const secondsPerMinute = 60;
const secondsPerDay = 86_400;

/** A window of fixed length, aligned to the clock, and what was counted in it. */
export interface WindowCount {
  count: number;
  limit: number;
  endsAt: number;
}

/** The ends of the current minute and UTC day, in Unix seconds. */
export function windowEnds(now: Date): { minute: number; day: number } {
  const seconds = Math.floor(now.getTime() / 1000);
  const end = (length: number) => (Math.floor(seconds / length) + 1) * length;
  return { minute: end(secondsPerMinute), day: end(secondsPerDay) };
}

/** The admission as its headers describe it: by the window with fewer requests left, the longer one where they are equal. */
export function describeAdmission(admitted: boolean, windows: readonly WindowCount[]): Admission {
  const [first, ...others] = windows;
  if (!first) throw new TypeError('there is at least one window');
  const left = ({ limit, count }: WindowCount) => Math.max(0, limit - count);
  const tightest = others.reduce((best, candidate) => (left(candidate) <= left(best) ? candidate : best), first);
  return { admitted, limit: tightest.limit, remaining: left(tightest), resetAt: tightest.endsAt };
}
