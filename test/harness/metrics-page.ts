import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectDrawn } from './chart-figures.ts';
import { drawnChart } from './drawn-chart.ts';
import type { Instance } from './instance.ts';
import { bucketsInDatabase, intervals, nothingKnown } from './metric-rollups.ts';

/** What the address of the page of metrics may say. */
export interface AskedMetrics {
  range?: string;
  interval?: string;
  from?: string;
  to?: string;
  zone?: 'local';
}

export interface MetricsTime {
  from: number;
  to: number;
  interval: string;
}

/** The address of a project's metrics. */
export function metricsAddress(projectId: string, asked: Readonly<Record<string, string>> = {}): string {
  return `/dashboard/projects/${projectId}/metrics?${new URLSearchParams(asked)}`;
}

const titles = { requests: /^Requests/, latency: /^Latency/, cpu: /^CPU/, memory: /^Memory/ };

const kinds = ['requests', 'latency', 'cpu', 'memory'] as const;

/** How wide the buckets are, by the name of the button that is pressed. */
export async function shownInterval(page: Page): Promise<string> {
  const pressed = page.getByRole('group', { name: 'Width of a bucket' }).locator('[aria-pressed=true]');
  const names = { '1 min': '1m', '5 min': '5m', '1 h': '1h', '1 day': '1d' };
  const name = await pressed.innerText();
  const interval = new Map(Object.entries(names)).get(name);
  if (!interval) throw new Error(`what interval is ${name}?`);
  return interval;
}

export function charted(page: Page, kind: (typeof kinds)[number] = 'requests') {
  return page.getByRole('figure', { name: titles[kind] });
}

/** Holds all charts of a project against what the database holds of that time. */
export async function expectCharts(
  page: Page,
  portico: Instance,
  projectId: string,
  time: MetricsTime & { drawn: readonly [number, number] },
): Promise<void> {
  const { width = Number.NaN } = intervals[time.interval] ?? {};
  const known = await bucketsInDatabase(portico, projectId, time);
  for (const kind of kinds) {
    const figuresOf = (start: number) => (known.get(start) ?? nothingKnown)[kind];
    expectDrawn(await drawnChart(charted(page, kind)), { ...time, width, figuresOf });
  }
  expect(known.size, 'buckets of which anything is known').toBeGreaterThan(0);
}
