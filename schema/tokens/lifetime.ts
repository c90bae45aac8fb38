import { z } from 'zod';
import { day } from '../durations.ts';
import { longestLifetimeDays } from './lifetime-limits.ts';

/** How many days a credential may live. */
export const lifetimeInDays = z
  .int('must be an integer')
  .min(1, 'must be at least 1')
  .max(longestLifetimeDays, `must be at most ${longestLifetimeDays}`);

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * day);
}
