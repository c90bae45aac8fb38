import type { Interval } from '../charts/buckets.ts';
import { intervals, type Range, ranges } from './period.ts';

/** What the address of the page of metrics says. */
export interface MetricsSearch {
  range?: Range | undefined;
  interval?: Interval | undefined;
  /** A stretch that was chosen, as RFC 3339 writes moments. */
  from?: string | undefined;
  to?: string | undefined;
  /** UTC, where it is absent. */
  zone?: 'local' | undefined;
  view?: 'table' | undefined;
}

function momentOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || Number.isNaN(Date.parse(text))) return undefined;
  return new Date(text).toISOString();
}

/** What is no such thing in an address counts as absent. */
export function metricsSearch(given: Record<string, unknown>): MetricsSearch {
  const [from, to] = [momentOf(given.from), momentOf(given.to)];
  const isStretch = from !== undefined && to !== undefined && from < to;
  const asked: MetricsSearch = {
    range: ranges.find(({ value }) => value === given.range)?.value,
    interval: intervals.find(({ value }) => value === given.interval)?.value,
    ...(isStretch ? { from, to } : {}),
    zone: given.zone === 'local' ? 'local' : undefined,
    view: given.view === 'table' ? 'table' : undefined,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
