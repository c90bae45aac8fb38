import { day } from '../durations.ts';
import { leastIdAt } from '../ids.ts';

/** How long events are kept, with what came of delivering them, in milliseconds. */
export const eventRetention = 30 * day;

/**
 * What the ids of events and deliveries are not less than that are kept. Older ones are gone for everybody, though their rows
 * go a week at a time.
 */
export function leastKeptId(now: Date): string {
  return leastIdAt(new Date(now.getTime() - eventRetention));
}
