import { expect } from 'vitest';
import type { DrawnChart, TimeMark } from './drawn-chart.ts';

const hour = 3_600_000;

interface AxisOfTime {
  from: number;
  to: number;
  width: number;
  timeZone: string;
}

/** What a clock on the wall there says, and what stands beside it where it says the same twice. */
function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  });
  return (at: number) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
    return {
      date: `${part('day')} ${part('month')} ${part('year')}`,
      time: `${part('hour')}:${part('minute')}`,
      offset: part('timeZoneName'),
    };
  };
}

const parts = new RegExp(
  [
    /^(?<first>\d+ [A-Z][a-z]+)?(?: (?<firstYear>\d{4}))?(?<time>\d\d:\d\d)?\n/,
    /(?<below>\d+ [A-Z][a-z]+)?(?: (?<belowYear>\d{4}))? ?(?<offset>GMT\S*)?$/,
  ]
    .map(({ source }) => source)
    .join(''),
);

/** What a label says in whole: the date and its year are those of the label before, unless it says another. */
function readLabels(times: readonly TimeMark[]) {
  let [day, year] = ['', String(new Date().getFullYear())];
  return times.map(({ label }) => {
    const said = parts.exec(label)?.groups ?? {};
    day = said.first ?? said.below ?? day;
    year = said.firstYear ?? said.belowYear ?? year;
    return { label, date: `${day} ${year}`, time: said.time ?? '00:00', offset: said.offset };
  });
}

/** Marks as far from each other as most, or as little more as a clock that is set takes away and whole buckets add. */
function expectNoneMissing({ times }: DrawnChart, { from, to, width }: AxisOfTime): void {
  const moments = times.map(({ at }) => at);
  const distances = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  const step = distances.toSorted((left, right) => left - right)[Math.floor(distances.length / 2)] ?? Number.NaN;
  const edges = [from, ...moments, to];
  const holes = edges.slice(1).filter((at, index) => at - (edges[index] ?? at) > step + Math.max(width, hour));
  expect(
    holes.map((at) => new Date(at).toISOString()),
    'a mark is missing before',
  ).toEqual([]);
}

/** Holds the axis of time against a clock on the wall of that zone. */
export function expectTrueAxis(chart: DrawnChart, axis: AxisOfTime): void {
  const { width, timeZone } = axis;
  const clock = wallClock(timeZone);
  const labels = readLabels(chart.times);
  for (const [index, { at }] of chart.times.entries()) {
    const { label, offset, ...said } = labels[index] ?? { label: '' };
    const { offset: actual, ...there } = clock(at);
    expect(said, `${label} at ${new Date(at).toISOString()} in ${timeZone}`).toEqual(there);
    expect(offset ?? actual, label).toBe(actual);
    expect(at % width, `${label} lies on the edge of a bucket`).toBe(0);
  }
  const whole = labels.map(({ date, time, offset = '' }) => `${date} ${time} ${offset}`);
  expect([...new Set(whole)], 'a label stands twice').toEqual(whole);
  expectNoneMissing(chart, axis);
  const shown = chart.times.filter(({ isShown }) => isShown);
  const touching = shown.filter(({ box }, index) => box.left < (shown[index - 1]?.box.right ?? 0));
  expect(
    touching.map(({ label }) => label),
    'labels that touch the one before',
  ).toEqual([]);
}
