import type { Locator } from 'playwright-core';

/** Where something lies on the page, in pixels. */
interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A mark of the axis of time. */
export interface TimeMark {
  at: number;
  x: number;
  label: string;
  box: Edges;
  /** There is no room for all of them on a phone. */
  isShown: boolean;
}

/** What people see of a chart: everything in pixels of the page, as the browser has laid it out. */
export interface DrawnChart {
  plot: Edges;
  values: { label: string; y: number }[];
  times: TimeMark[];
  bars: (Edges & { measure: string })[];
  /** Each line, as the stretches that it is drawn in without a break. */
  lines: { measure: string; stretches: { x: number; y: number }[][] }[];
  gaps: Edges[];
}

/** Reads a chart off the page. */
export function drawnChart(figure: Locator): Promise<DrawnChart> {
  return figure.evaluate((root) => {
    const edgesOf = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    };
    const all = (selector: string) => [...root.querySelectorAll(selector)];
    const measureOf = (element: Element) => element.getAttribute('data-measure') ?? '';
    const plot = root.querySelector('.plot-drawing');
    if (!plot) throw new Error('there is no plot');
    const stretchesOf = (path: Element) => {
      const matrix = path instanceof SVGGraphicsElement ? path.getScreenCTM() : null;
      if (!matrix) throw new Error('the line is not shown');
      const stretches: { x: number; y: number }[][] = [];
      let y = 0;
      for (const [step = ''] of (path.getAttribute('d') ?? '').matchAll(/[MLH][^MLH]*/g)) {
        const [x = Number.NaN, height = y] = step.slice(1).split(' ').map(Number);
        y = height;
        if (step.startsWith('M')) stretches.push([]);
        const point = new DOMPoint(x, y).matrixTransform(matrix);
        stretches.at(-1)?.push({ x: point.x, y: point.y });
      }
      return stretches;
    };
    return {
      plot: edgesOf(plot),
      values: all('.chart-values span').map((mark) => {
        const { top, bottom } = edgesOf(mark);
        return { label: mark.textContent ?? '', y: (top + bottom) / 2 };
      }),
      times: all('.chart-tick').map((mark) => ({
        at: Date.parse(mark.getAttribute('datetime') ?? ''),
        x: edgesOf(mark).left,
        label: [...mark.querySelectorAll('.chart-tick-label span')].map(({ textContent }) => textContent).join('\n'),
        box: edgesOf(mark.firstElementChild ?? mark),
        isShown: getComputedStyle(mark).visibility === 'visible',
      })),
      bars: all('.chart-bar').map((bar) => ({ ...edgesOf(bar), measure: measureOf(bar) })),
      lines: all('.line').map((line) => ({ measure: measureOf(line), stretches: stretchesOf(line) })),
      gaps: all('.chart-gap').map(edgesOf),
    };
  });
}

/** What is written behind figures beside an axis, as what they are multiplied with. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  K: 1e3,
  M: 1e6,
  B: 1e9,
  '%': 0.01,
  ms: 1,
  s: 1e3,
  kB: 1e3,
  MB: 1e6,
  GB: 1e9,
};

function figureOf(label: string): number {
  const [, figure = '', unit = ''] = /^([\d.,]+) ?(\D*)$/.exec(label) ?? [];
  return Number(figure.replaceAll(',', '')) * (units[unit] ?? Number.NaN);
}

/** The way from one scale to another on which two marks lie. */
function scale([from, at]: readonly [number, number], [to, value]: readonly [number, number]) {
  return (place: number) => at + ((place - from) / (to - from)) * (value - at);
}

/** Where the marks of a chart's axes say that something lies. */
export interface Axes {
  timeAt(x: number): number;
  valueAt(y: number): number;
  /** The highest that is marked. */
  end: number;
}

/** @throws Error where an axis has fewer than two marks, or marks that lie elsewhere than the others say */
export function axesOf({ values, times }: DrawnChart): Axes {
  const [highest, lowest] = [values[0], values.at(-1)];
  const [first, last] = [times[0], times.at(-1)];
  if (!highest || !lowest || highest === lowest) throw new Error('the axis of values has fewer than two marks');
  if (!first || !last || first === last) throw new Error('the axis of time has fewer than two marks');
  const end = figureOf(highest.label);
  const valueAt = scale([lowest.y, figureOf(lowest.label)], [highest.y, end]);
  const timeAt = scale([first.x, first.at], [last.x, last.at]);
  for (const { label, y } of values) {
    if (!(Math.abs(valueAt(y) - figureOf(label)) < end / 1_000)) throw new Error(`${label} lies at ${valueAt(y)}`);
  }
  for (const { label, at, x } of times) {
    if (!(Math.abs(timeAt(x) - at) < (last.at - first.at) / 1_000)) throw new Error(`${label} lies elsewhere`);
  }
  return { timeAt, valueAt, end };
}
