import { hour, minute, second } from '../durations.ts';

/** Milliseconds from each failed attempt to the next; after the last of them a delivery has failed for good. */
export const retryDelays = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const;

/** A delay is longer by up to this share of it, so that what failed together does not come back together. */
const jitter = 0.1;

/** The longest time, in milliseconds, that a destination can ask to be left alone for. */
const longestPause = 24 * hour;

/**
 * When the next attempt is due, after `step` attempts that failed.
 * @param retryAfter the moment before which the destination wants none (RFC 9110 §10.2.3)
 * @param random a number from 0 to 1
 * @returns null where there is none
 */
export function nextAttemptAt(step: number, now: Date, retryAfter: Date | null, random: number): Date | null {
  const delay = retryDelays[step - 1];
  if (delay === undefined) return null;
  const scheduled = now.getTime() + delay * (1 + jitter * random);
  const asked = Math.min(retryAfter?.getTime() ?? 0, now.getTime() + longestPause);
  return new Date(Math.ceil(Math.max(scheduled, asked)));
}
