import { z } from 'zod';
import { day } from '../durations.ts';

/** How long a credential may live: 1 to 365 days. */
export const lifetimeInDays = z.int('must be an integer').min(1, 'must be at least 1').max(365, 'must be at most 365');

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * day);
}
