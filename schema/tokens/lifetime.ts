import { z } from 'zod';
import type { Context } from '../context.ts';

const millisecondsPerDay = 86_400_000;

/** How long a credential may live: 1 to 365 days. */
export const lifetimeInDays = z.int('must be an integer').min(1, 'must be at least 1').max(365, 'must be at most 365');

export function daysFromNow({ now }: Pick<Context, 'now'>, days: number): Date {
  return new Date(now().getTime() + days * millisecondsPerDay);
}
