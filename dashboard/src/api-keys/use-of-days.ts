import type { ChartKind } from '../charts/chart-kind.ts';
import type { Period } from '../charts/buckets.ts';
import { grouped, numberFormat } from '../components/number.ts';
import type { DayOfUse } from './documents.ts';

const dayMs = 86_400_000;
const shownDays = 30;

const short = numberFormat({ notation: 'compact', maximumSignificantDigits: 3 });
const exact = numberFormat({});

/** What is drawn of the use of a key: a bar a day. */
export const useChart: ChartKind<DayOfUse> = {
  id: 'use',
  title: 'Requests per day (UTC)',
  shape: 'bars',
  measures: [
    { id: 'answered', name: 'Answered', look: 'first', of: ({ requests, failed }) => requests - failed },
    { id: 'failed', name: 'Failed (4xx, 5xx)', look: 'bad', of: ({ failed }) => failed },
  ],
  write: (value) => (value < 10_000 ? exact(value) : short(value)),
  least: 1,
};

/** The last days in UTC, today among them. */
export function recentDays(now: number): Period {
  const to = (Math.floor(now / dayMs) + 1) * dayMs;
  return { from: to - shownDays * dayMs, to, interval: '1d' };
}

/** What is known of days, by when each begins. */
export function byStart(days: readonly DayOfUse[]): ReadonlyMap<number, DayOfUse> {
  return new Map(days.map((day) => [Date.parse(day.date), day]));
}

/** As in "1,204 requests in the last 30 days, 3 of them failed". */
export function inWords(days: readonly DayOfUse[]): string {
  const requests = days.reduce((sum, day) => sum + day.requests, 0);
  const failed = days.reduce((sum, day) => sum + day.failed, 0);
  const count = `${grouped(requests)} ${requests === 1 ? 'request' : 'requests'} in the last ${shownDays} days`;
  return failed > 0 ? `${count}, ${grouped(failed)} of them failed` : count;
}
