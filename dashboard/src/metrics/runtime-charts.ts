import { type ChartKind, written } from '../charts/chart-kind.ts';
import { numberFormat } from '../components/number.ts';
import type { Objective, Point, Totals } from './documents.ts';

const exact = numberFormat({ maximumFractionDigits: 2 });
const short = numberFormat({ notation: 'compact', maximumSignificantDigits: 3 });
const percent = numberFormat({ style: 'percent', maximumSignificantDigits: 3 });

function count(value: number): string {
  return value < 10_000 ? exact(value) : short(value);
}

function milliseconds(value: number): string {
  return value >= 10_000 ? `${exact(value / 1_000)} s` : `${exact(value)} ms`;
}

function share(value: number): string {
  return percent(value);
}

function bytes(value: number): string {
  if (value >= 1e9) return `${exact(value / 1e9)} GB`;
  return value >= 1e6 ? `${exact(value / 1e6)} MB` : `${exact(value / 1e3)} kB`;
}

/** A chart of what a project reports of itself. */
export interface RuntimeChart extends ChartKind<Point> {
  /** What is known of the whole period, in words. */
  total(totals: Totals): string;
  /** What its values are not meant to exceed. */
  objective?(of: Objective): { value: number; name: string };
}

function inWords(write: (value: number) => string, { average, max }: Totals['cpu']): string {
  return `${written(write, average)} on average, ${written(write, max)} at most`;
}

/** What could not have been measured is not known; what was, and did not happen, is 0. */
export const runtimeCharts: readonly RuntimeChart[] = [
  {
    id: 'requests',
    title: 'Requests',
    shape: 'bars',
    measures: [
      {
        id: 'answered',
        name: 'Answered',
        look: 'first',
        of: ({ requests, errors }) => (requests === null ? null : requests - (errors ?? 0)),
      },
      { id: 'errors', name: 'Errors (5xx)', look: 'bad', of: ({ errors }) => errors },
    ],
    write: count,
    least: 1,
    total: ({ requests }) => `${written(count, requests.total)} requests, ${written(share, requests.errorRate)} failed`,
  },
  {
    id: 'latency',
    title: 'Latency',
    shape: 'lines',
    measures: [
      { id: 'p50', name: 'p50', look: 'low', of: ({ p50 }) => p50 },
      { id: 'p95', name: 'p95', look: 'mid', of: ({ p95 }) => p95 },
      { id: 'p99', name: 'p99', look: 'high', of: ({ p99 }) => p99 },
    ],
    write: milliseconds,
    least: 1,
    total: ({ latencyMs: { p50, p95, p99 } }) =>
      `p50 ${written(milliseconds, p50)}, p95 ${written(milliseconds, p95)}, p99 ${written(milliseconds, p99)}`,
    objective: ({ latencyP95Ms }) => ({
      value: latencyP95Ms,
      name: `Objective of p95: ${exact(latencyP95Ms)} ms`,
    }),
  },
  {
    id: 'cpu',
    title: 'CPU',
    shape: 'lines',
    measures: [{ id: 'cpu', name: 'Average', look: 'first', of: ({ cpu }) => cpu }],
    write: share,
    least: 0.1,
    total: ({ cpu }) => inWords(share, cpu),
  },
  {
    id: 'memory',
    title: 'Memory',
    shape: 'lines',
    measures: [{ id: 'memory', name: 'Average', look: 'first', of: ({ memoryBytes }) => memoryBytes }],
    write: bytes,
    least: 1_000_000,
    total: ({ memoryBytes }) => inWords(bytes, memoryBytes),
  },
];
