import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { send } from '../harness/client.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { durations, exportOf, gauge, ingest } from '../harness/otlp.ts';
import { createPerson, type Person } from '../harness/person.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** What the REST surface answers of a bucket. */
interface Bucket {
  timestamp: string;
  requests: number | null;
  errors: number | null;
}

/** What is drawn, and where, as parts of the width of the plot. */
interface Drawn {
  bars: { start: number; measure: string; left: number; right: number; height: number }[];
  ticks: { at: number; left: number; label: string }[];
  gaps: { from: number; to: number; left: number; right: number }[];
  axisEnd: string;
}

describe.runIf(hasBrowser)('the metrics of a project', { timeout: 120_000 }, () => {
  const visits = new Visits();
  let person: Person;
  let projectId: string;
  const now = Date.now();

  beforeAll(async () => {
    await visits.begin({ settings: { NODE_ENV: 'production' } });
    person = await createPerson(visits.portico);
    projectId = await makeProject();
    await report();
  });
  afterAll(() => visits.end());

  async function makeProject(): Promise<string> {
    const reply = await send('POST', '/v1/projects', {
      credential: person.token,
      body: { name: 'Shop' },
      on: visits.portico,
    });
    return Object(reply.body).id;
  }

  /** Every few minutes of a day, but for two hours in its middle; and every seven hours of the days before. */
  async function report(): Promise<void> {
    const recent = Array.from({ length: 288 }, (_, index) => now - index * 5 * minute).filter(
      (at) => at < now - 13 * hour || at > now - 11 * hour,
    );
    const early = Array.from({ length: 40 }, (_, index) => now - day - index * 7 * hour);
    const moments = [...recent, ...early].map((at) => new Date(at));
    while (moments.length > 0) {
      // A request may tell of 120 minutes.
      const batch = moments.splice(0, 100);
      const answered = batch.map((at, index) => ({ at, counts: [3 + (index % 7), index % 5, index % 3] }));
      const failed = batch
        .filter((_, index) => index % 9 === 0)
        .map((at) => ({ at, counts: [0, 2, 0], attributes: { 'http.response.status_code': 500 } }));
      const cpu = batch.map((at, index) => ({ at, value: 0.2 + (index % 10) / 20 }));
      const memory = batch.map((at, index) => ({ at, value: 2e8 + index * 1e5 }));
      const metrics = [
        durations([...answered, ...failed]),
        gauge('process.cpu.utilization', cpu),
        gauge('process.memory.usage', memory),
      ];
      const { body } = await ingest(person, projectId, exportOf(metrics), {}, visits.portico);
      expect(Object(body).partialSuccess).toBeUndefined();
    }
  }

  const addressOf = (search: Record<string, string> = {}, id = projectId) =>
    `/dashboard/projects/${id}/metrics?${new URLSearchParams(search)}`;

  test.each(views)('%s: are sound, empty, drawn and as a table', async (view, options) => {
    const page = await visits.open(person, options, addressOf({}, await makeProject()));
    await page.getByRole('heading', { name: 'Nothing was reported in this time' }).waitFor();
    await expectSound(page, `metrics-empty-${view}`);
    await page.goto(visits.portico.config.publicUrl + addressOf());
    await page.getByRole('figure', { name: /^Latency/ }).waitFor();
    await page.getByText('Nothing is known').waitFor();
    await expectSound(page, `metrics-${view}`);
    await page.goto(visits.portico.config.publicUrl + addressOf({ range: '6h', view: 'table' }));
    await page.getByRole('region', { name: 'Figures' }).waitFor();
    await expectSound(page, `metrics-table-${view}`);
    await page.context().close();
  });

  test('the last mark of the axis stays on a phone, wherever a stretch ends', async () => {
    const page = await visits.open(person, { viewport: { width: 360, height: 780 } }, addressOf());
    const midnight = Math.floor(now / day) * day;
    for (const [length, ends] of [
      [30 * day, midnight],
      [6 * hour, midnight],
      [6 * hour, midnight + 5 * minute],
      [6 * hour, midnight + 15 * minute],
      [day, midnight - 5 * minute],
    ] as const) {
      const search = { from: new Date(ends - length).toISOString(), to: new Date(ends).toISOString() };
      await page.goto(visits.portico.config.publicUrl + addressOf(search));
      await page.locator('.chart-tick').first().waitFor({ state: 'attached' });
      expect.soft(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), search.to).toBe(0);
    }
    await page.context().close();
  });

  function drawnOn(page: Page): Promise<Drawn> {
    return page.getByRole('figure', { name: /^Requests/ }).evaluate((figure) => {
      const plot = figure.querySelector('.plot-drawing')?.getBoundingClientRect();
      if (!plot) throw new Error('there is no plot');
      const part = (x: number) => (x - plot.left) / plot.width;
      const number = (element: Element, name: string) => Number(element.getAttribute(`data-${name}`));
      return {
        bars: [...figure.querySelectorAll('.chart-bar')].map((mark) => {
          const { left, right, height } = mark.getBoundingClientRect();
          const measure = mark.getAttribute('data-measure') ?? '';
          return {
            start: number(mark, 'start'),
            measure,
            left: part(left),
            right: part(right),
            height: height / plot.height,
          };
        }),
        ticks: [...figure.querySelectorAll('.chart-tick')].map((tick) => {
          const { left } = tick.getBoundingClientRect();
          return { at: number(tick, 'at'), left: part(left), label: tick.textContent ?? '' };
        }),
        gaps: [...figure.querySelectorAll('.chart-gap')].map((gap) => {
          const { left, right } = gap.getBoundingClientRect();
          return { from: number(gap, 'from'), to: number(gap, 'to'), left: part(left), right: part(right) };
        }),
        axisEnd: figure.querySelector('.chart-values span')?.textContent ?? '',
      };
    });
  }

  async function bucketsOf(from: number, to: number, interval: string): Promise<Map<number, Bucket>> {
    const query = new URLSearchParams({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), interval });
    const reply = await send('GET', `/v1/projects/${projectId}/metrics?${query}`, {
      credential: person.token,
      headers: { 'service-environment': 'production' },
      on: visits.portico,
    });
    const series: Bucket[] = Object(reply.body).runtime.series;
    return new Map(series.map((bucket) => [Date.parse(bucket.timestamp), bucket]));
  }

  const widths: Readonly<Record<string, number>> = { '1m': minute, '5m': 5 * minute, '1h': hour, '1d': day };
  const close = (left: number, right: number) => Math.abs(left - right) < 0.003;

  /** Holds what is drawn against what the database has, bucket by bucket, and against the axis of time. */
  async function expectTrue(page: Page, interval: string, timeZone: string, askedAt: number): Promise<void> {
    const width = widths[interval] ?? 0;
    const { bars, ticks, gaps, axisEnd } = await drawnOn(page);
    const drawnAt = Date.now();
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const [first, last] = [ticks[0], ticks.at(-1)];
    if (!first || !last || first === last) throw new Error('the axis has fewer than two marks');
    const placeOf = (at: number) => first.left + ((at - first.at) / (last.at - first.at)) * (last.left - first.left);
    for (const { at, left, label } of ticks) {
      expect(at % width).toBe(0);
      expect(close(left, placeOf(at))).toBe(true);
      if (label.includes(':')) expect(label).toContain(clock.format(at));
    }
    const from =
      Math.round((first.at - (first.left / (last.left - first.left)) * (last.at - first.at)) / width) * width;
    const to = from + Math.round((last.at - first.at) / (last.left - first.left) / width) * width;
    const known = await bucketsOf(from, to, interval);
    const highest = Number(axisEnd.replaceAll(',', ''));
    const shown = new Map(bars.map((bar) => [`${bar.start} ${bar.measure}`, bar]));
    for (let start = from; start < to; start += width) {
      const { requests = null, errors = null } = known.get(start) ?? {};
      const expected = { answered: (requests ?? 0) - (errors ?? 0), errors: errors ?? 0 };
      for (const [measure, value] of Object.entries(expected)) {
        const bar = shown.get(`${start} ${measure}`);
        expect(bar ? Math.round(bar.height * highest) : 0, `${measure} of ${new Date(start).toISOString()}`).toBe(
          value,
        );
        if (bar) expect(bar.left >= placeOf(start) - 0.003 && bar.right <= placeOf(start + width) + 0.003).toBe(true);
      }
      const isHatched = gaps.some((gap) => gap.from <= start && start + width <= gap.to);
      const end = start + width;
      // A bucket that ended while the page was being drawn may be shown as either.
      if (end > askedAt && end <= drawnAt) continue;
      expect(isHatched, `gap at ${new Date(start).toISOString()}`).toBe(requests === null && end <= askedAt);
    }
    for (const { from: begun, to: over, left, right } of gaps) {
      expect(close(left, placeOf(begun)) && close(right, placeOf(over))).toBe(true);
    }
  }

  const cases = [
    ['1h', '1m'],
    ['6h', '5m'],
    ['24h', '5m'],
    ['24h', '1h'],
    ['7d', '1h'],
    ['30d', '1h'],
    ['30d', '1d'],
  ] as const;

  test.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns'])(
    'each bucket on screen is that of the database, in %s',
    async (zone) => {
      const page = await visits.open(person, { viewport: { width: 1440, height: 900 }, timezoneId: zone }, addressOf());
      for (const [range, interval] of cases) {
        const askedAt = Date.now();
        await page.goto(visits.portico.config.publicUrl + addressOf({ range, interval, zone: 'local' }));
        await page.locator('.chart-bar').first().waitFor({ state: 'attached' });
        await expectTrue(page, interval, zone, askedAt);
      }
      await page.context().close();
    },
  );

  test('a stretch is drawn out to be seen closer, and left by Escape', async () => {
    const page = await visits.open(person, { viewport: { width: 1440, height: 900 } }, addressOf({ range: '7d' }));
    const plot = page.getByRole('figure', { name: /^Requests/ }).locator('.chart-plot');
    await page.locator('.chart-bar').first().waitFor({ state: 'attached' });
    const box = await plot.boundingBox();
    if (!box) throw new Error('the plot is not shown');
    await page.mouse.move(box.x + box.width * 0.9, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.98, box.y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).not.toBeNull();
    const { searchParams } = new URL(page.url());
    const ms = Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '');
    expect(Math.abs(ms - 0.08 * 7 * day)).toBeLessThan(3 * hour);
    await page.getByRole('button', { name: '5 min', pressed: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBeNull();
    await page.getByRole('button', { name: '7 d', pressed: true }).waitFor();
  });

  test('what is under the pointer is read in every chart', async () => {
    const page = await visits.open(person, { viewport: { width: 1440, height: 900 } }, addressOf({ range: '1h' }));
    const plot = page.getByRole('figure', { name: /^CPU/ }).locator('.chart-plot');
    await page.locator('.chart-bar').first().waitFor({ state: 'attached' });
    await plot.hover();
    const readings = page.locator('.chart-reading');
    await expect
      .poll(async () => (await readings.allInnerTexts()).every((text) => /\d\d:\d\d to \d\d:\d\d/.test(text)))
      .toBe(true);
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
