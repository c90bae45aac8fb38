import { expect } from 'vitest';
import { type Axes, axesOf, type DrawnChart } from './drawn-chart.ts';

/** What a bucket holds, by measure; null where it is not known. */
export type Figures = Readonly<Record<string, number | null>>;

/** What has to be seen in a chart: a bucket every `width` milliseconds from one moment on until before another. */
export interface Expected {
  from: number;
  to: number;
  width: number;
  /** Of the bucket that begins then, in the order in which bars stand on each other. */
  figuresOf(start: number): Figures;
  /** When it was drawn, at the earliest and at the latest. */
  drawn: readonly [number, number];
}

interface Drawn {
  start: number;
  measure: string;
  value: number;
}

function described({ start, measure }: Drawn): string {
  return `${measure} of ${new Date(start).toISOString()}`;
}

const known = (figures: Figures) => Object.values(figures).some((value) => value !== null);

function startsOf({ from, to, width }: Expected): number[] {
  return Array.from({ length: (to - from) / width }, (_, index) => from + index * width);
}

/** The bucket that a moment read off the axis lies in. */
function bucketOf(moment: number, width: number): number {
  return Math.floor(moment / width) * width;
}

/** What bars say, each of which has to lie in its bucket, and to stand on the one below. */
function barsOf({ bars }: DrawnChart, { timeAt, valueAt, end }: Axes, width: number): Drawn[] {
  const heights = new Map<number, number>();
  const misplaced: string[] = [];
  const drawn = bars.map(({ left, right, top, bottom, measure }) => {
    const start = bucketOf(timeAt((left + right) / 2), width);
    const isWithin = timeAt(left) >= start && timeAt(right) <= start + width;
    const isOnTop = Math.abs(valueAt(bottom) - (heights.get(start) ?? 0)) < end / 1_000;
    const bar = { start, measure, value: valueAt(top) - valueAt(bottom) };
    if (!isWithin || !isOnTop) misplaced.push(`${described(bar)} from ${valueAt(bottom)} on`);
    heights.set(start, valueAt(top));
    return bar;
  });
  expect(misplaced).toEqual([]);
  return drawn;
}

/** What lines say, stretch by stretch; their points have to lie in the middle of buckets. */
function stretchesOf({ lines }: DrawnChart, { timeAt, valueAt }: Axes, width: number): Drawn[][] {
  const misplaced: string[] = [];
  const drawn = lines.flatMap(({ measure, stretches }) =>
    stretches.map((stretch) => {
      const points = stretch.map(({ x, y }) => ({ start: bucketOf(timeAt(x), width), measure, value: valueAt(y) }));
      const [first, second] = points;
      // What has no neighbours is drawn as wide as its bucket, since it would not be seen otherwise.
      const isAlone = points.length === 2 && first?.start === second?.start && first?.value === second?.value;
      if (isAlone) return points.slice(1);
      for (const [index, point] of points.entries()) {
        const at = timeAt(stretch[index]?.x ?? Number.NaN);
        if (!(Math.abs(at - point.start - width / 2) < width / 4)) misplaced.push(described(point));
      }
      return points;
    }),
  );
  expect(misplaced, 'beside the middle of their buckets').toEqual([]);
  return drawn;
}

/** What bars ought to say: nothing where there is nothing, and nothing where it is not known. */
function expectedBars(expected: Expected): Drawn[] {
  return startsOf(expected).flatMap((start) =>
    Object.entries(expected.figuresOf(start)).flatMap(([measure, value]) => (value ? [{ start, measure, value }] : [])),
  );
}

/** What lines ought to say: a stretch for each row of buckets of which something is known. */
function expectedStretches(expected: Expected, measures: readonly string[]): Drawn[][] {
  return measures.flatMap((measure) => {
    const stretches: Drawn[][] = [];
    let open: Drawn[] | null = null;
    for (const start of startsOf(expected)) {
      const value = expected.figuresOf(start)[measure] ?? null;
      if (value !== null && open === null) {
        open = [];
        stretches.push(open);
      }
      if (value === null) open = null;
      else open?.push({ start, measure, value });
    }
    return stretches;
  });
}

/** Stretches that are over by then, of which nothing is known. */
function expectedGaps(expected: Expected, now: number): [number, number][] {
  const gaps: [number, number][] = [];
  for (const start of startsOf(expected)) {
    const end = start + expected.width;
    const last = gaps.at(-1);
    if (known(expected.figuresOf(start)) || end > now) continue;
    if (last?.[1] === start) last[1] = end;
    else gaps.push([start, end]);
  }
  return gaps;
}

/** Values may be off by as much as no eye sees. */
function expectSame(drawn: readonly Drawn[], expected: readonly Drawn[], end: number): void {
  expect(drawn.map(described)).toEqual(expected.map(described));
  const wrong = drawn.flatMap((one, index) => {
    const value = expected[index]?.value ?? Number.NaN;
    return Math.abs(one.value - value) < end / 1_000 ? [] : [`${described(one)} is ${value}, drawn as ${one.value}`];
  });
  expect(wrong).toEqual([]);
}

/** No line goes on across what is not known. */
function expectLines(chart: DrawnChart, axes: Axes, expected: Expected): void {
  const drawn = stretchesOf(chart, axes, expected.width);
  const measures = chart.lines.map(({ measure }) => measure);
  const wanted = expectedStretches(expected, measures);
  expect(drawn.map((stretch) => stretch.map(described))).toEqual(wanted.map((stretch) => stretch.map(described)));
  expectSame(drawn.flat(), wanted.flat(), axes.end);
}

/** Holds a chart against what it is of, bucket by bucket, by nothing but the marks of its own axes. */
export function expectDrawn(chart: DrawnChart, expected: Expected): void {
  const { from, to, width, drawn } = expected;
  const axes = axesOf(chart);
  const { left, right } = chart.plot;
  const nearest = (x: number) => Math.round(axes.timeAt(x) / width) * width;
  expect([nearest(left), nearest(right)], 'the time that is drawn').toEqual([from, to]);
  const gaps = chart.gaps.map((gap) => [nearest(gap.left), nearest(gap.right)]);
  expect([expectedGaps(expected, drawn[0]), expectedGaps(expected, drawn[1])]).toContainEqual(gaps);
  if (chart.lines.length > 0) expectLines(chart, axes, expected);
  else expectSame(barsOf(chart, axes, width), expectedBars(expected), axes.end);
}
