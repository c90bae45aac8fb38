import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, poll, views, Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { metricsAddress } from '../harness/metrics-page.ts';
import { durations, exportOf, gauge, ingest } from '../harness/otlp.ts';
import { createPerson, type Person } from '../harness/person.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.runIf(hasBrowser)('the metrics of a project', () => {
  const visits = new Visits();
  const projects = new Projects(() => visits.portico);
  let person: Person;
  let projectId: string;
  const now = Date.now();

  beforeAll(async () => {
    await visits.begin({ settings: { NODE_ENV: 'production' } });
    person = await createPerson(visits.portico);
    projectId = await projects.make(person);
    await report();
  });
  afterAll(() => visits.end());

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

  const addressOf = (search: Record<string, string> = {}, id = projectId) => metricsAddress(id, search);

  test.each(views)('%s: are sound, empty, drawn and as a table', async (view, options) => {
    const page = await visits.open(person, options, addressOf({}, await projects.make(person)));
    await page.getByRole('heading', { name: 'Nothing was reported in this time' }).waitFor();
    await expectSound(page, `metrics-empty-${view}`);
    await page.goto(visits.portico.config.publicUrl + addressOf());
    await page.getByRole('figure', { name: /^Latency/ }).waitFor();
    await page.getByText('Nothing is known').waitFor();
    await expectSound(page, `metrics-${view}`);
    await page.goto(visits.portico.config.publicUrl + addressOf({ range: '6h', view: 'table' }));
    await page.getByRole('region', { name: 'Figures' }).waitFor();
    await expectSound(page, `metrics-table-${view}`);
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
  });

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
    const read = async () => (await readings.allInnerTexts()).map((text) => /\d\d:\d\d to \d\d:\d\d/.exec(text)?.[0]);
    await poll(read).toEqual([expect.any(String), expect.any(String), expect.any(String), expect.any(String)]);
    expect(new Set(await read()).size, 'the same bucket in all').toBe(1);
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
