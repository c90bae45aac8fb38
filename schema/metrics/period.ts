import { builder } from '../builder.ts';
import { invalidInput } from '../errors.ts';
import { day } from '../durations.ts';

/** Whole UTC days, both ends included. */
export interface Period {
  from: Date;
  to: Date;
}

export const PeriodType = builder.objectRef<Period>('Period').implement({
  description: 'Whole days in UTC, both ends included.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date' }),
    to: t.expose('to', { type: 'Date' }),
  }),
});

/** The UTC day that a moment belongs to. */
export function dayOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / day) * day);
}

/** The last `days` days, today included. */
export function defaultPeriod(now: Date, days: number): Period & { days: number } {
  const to = dayOf(now);
  return { from: new Date(to.getTime() - (days - 1) * day), to, days };
}

/**
 * The period that was asked for, completed by the default.
 * @throws INVALID_INPUT where it ends before it begins or is longer than `maximumDays`
 */
export function requirePeriod(
  asked: { from?: Date | null; to?: Date | null },
  usual: Period & { days: number },
  maximumDays: number,
): Period {
  const to = asked.to ?? usual.to;
  const from = asked.from ?? new Date(to.getTime() - (usual.days - 1) * day);
  const days = Math.round((to.getTime() - from.getTime()) / day) + 1;
  if (days < 1) throw invalidInput([{ path: ['from'], message: 'must not be after to' }]);
  if (days > maximumDays) {
    throw invalidInput([{ path: ['from'], message: `the period must be at most ${maximumDays} days` }]);
  }
  return { from, to };
}
