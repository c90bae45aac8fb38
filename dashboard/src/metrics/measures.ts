import type { Point } from './documents.ts';

const exact = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 });
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 3 });

function bytes(value: number): string {
  if (value >= 1e9) return `${exact.format(value / 1e9)} GB`;
  return value >= 1e6 ? `${exact.format(value / 1e6)} MB` : `${exact.format(value / 1e3)} kB`;
}

function milliseconds(value: number): string {
  return value >= 10_000 ? `${exact.format(value / 1_000)} s` : `${exact.format(value)} ms`;
}

/** One row of figures in a chart. */
export interface Measure<Of = Point> {
  name: string;
  /** The class that gives it its colour. */
  look: 'first' | 'bad' | 'low' | 'mid' | 'high';
  of(point: Of): number | null;
}

/** What is drawn into one frame. */
export interface ChartKind<Of = Point> {
  title: string;
  shape: 'bars' | 'lines';
  measures: readonly Measure<Of>[];
  /** As it is written beside axes and in tables. */
  write(value: number): string;
  /** The axis ends no lower. */
  least: number;
}

/** What could not have been measured is not known; what was, and did not happen, is 0. */
export const charts: readonly ChartKind[] = [
  {
    title: 'Requests',
    shape: 'bars',
    measures: [
      {
        name: 'Answered',
        look: 'first',
        of: ({ requests, errors }) => (requests === null ? null : requests - (errors ?? 0)),
      },
      { name: 'Errors (5xx)', look: 'bad', of: ({ errors }) => errors },
    ],
    write: (value) => (value < 10_000 ? exact.format(value) : short.format(value)),
    least: 1,
  },
  {
    title: 'Latency',
    shape: 'lines',
    measures: [
      { name: 'p50', look: 'low', of: ({ p50 }) => p50 },
      { name: 'p95', look: 'mid', of: ({ p95 }) => p95 },
      { name: 'p99', look: 'high', of: ({ p99 }) => p99 },
    ],
    write: milliseconds,
    least: 1,
  },
  {
    title: 'CPU',
    shape: 'lines',
    measures: [{ name: 'Average', look: 'first', of: ({ cpu }) => cpu }],
    write: (value) => percent.format(value),
    least: 0.1,
  },
  {
    title: 'Memory',
    shape: 'lines',
    measures: [{ name: 'Average', look: 'first', of: ({ memoryBytes }) => memoryBytes }],
    write: bytes,
    least: 1_000_000,
  },
];

/** A value as people read it; a dash where it is not known. */
export function written(write: (value: number) => string, value: number | null): string {
  return value === null ? '–' : write(value);
}

/** Where an axis ends that begins at 0: the next of 1, 2 or 5 times a power of ten. */
export function axisEnd(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 5, 10].find((each) => each * power >= highest) ?? 10;
  return factor * power;
}
