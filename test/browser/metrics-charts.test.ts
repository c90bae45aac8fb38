import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { intervals, keepRollups, someRollups } from '../harness/metric-rollups.ts';
import { type AskedMetrics, charted, expectCharts, metricsAddress, shownInterval } from '../harness/metrics-page.ts';
import { createPerson, type Person } from '../harness/person.ts';
import { Random } from '../harness/random.ts';
import { drawnChart } from '../harness/drawn-chart.ts';
import { expectTrueAxis } from '../harness/time-axis.ts';

/**
 * The same seed reports the same, and looks at the same stretches:
 * CHARTS_SEED=7 CHARTS_ROUNDS=50 npx vitest run test/browser/metrics-charts
 */
const seed = Number(process.env.CHARTS_SEED ?? 1);
const rounds = Number(process.env.CHARTS_ROUNDS ?? 4);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ranges = new Map(Object.entries({ '1h': hour, '6h': 6 * hour, '24h': day, '7d': 7 * day, '30d': 30 * day }));

/** Whole hours before UTC, three quarters beyond one, and half of one. */
const zones = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

describe.runIf(hasBrowser)(`charts of what was reported by chance (seed ${seed})`, () => {
  const visits = new Visits();
  const projects = new Projects(() => visits.portico);
  const random = new Random(seed);
  let person: Person;
  let projectId: string;

  beforeAll(async () => {
    await visits.begin();
    person = await createPerson(visits.portico);
    projectId = await projects.make(person);
    const now = Date.now();
    // The tests take a while, in which the newest buckets come to be.
    const to = now + 10 * minute;
    await keepRollups(visits.portico, [
      ...someRollups(random, projectId, 'minute', { from: now - 25 * hour, to }),
      ...someRollups(random, projectId, 'hour', { from: now - 31 * day, to }),
      ...someRollups(random, projectId, 'day', { from: now - 32 * day, to }),
    ]);
  });
  afterAll(() => visits.end());

  async function show(page: Page, asked: AskedMetrics): Promise<{ interval: string; drawn: [number, number] }> {
    const before = Date.now();
    await page.goto(visits.portico.config.publicUrl + metricsAddress(projectId, { ...asked }));
    await charted(page).waitFor();
    return { interval: await shownInterval(page), drawn: [before, Date.now()] };
  }

  /** Those that are offered for a range that is shown. */
  async function offeredIntervals(page: Page): Promise<string[]> {
    const buttons = page.getByRole('group', { name: 'Width of a bucket' }).getByRole('button');
    const isOffered = await buttons.evaluateAll((all) => all.map((button) => !button.hasAttribute('disabled')));
    return Object.keys(intervals).filter((_, index) => isOffered[index]);
  }

  /** Holds a range that ends now against the database and the clock. @returns how wide its buckets are */
  async function expectRange(page: Page, asked: AskedMetrics, timeZone: string): Promise<string> {
    const { interval, drawn } = await show(page, asked);
    const { width = Number.NaN } = intervals[interval] ?? {};
    const [first, to] = [Math.ceil(drawn[0] / width) * width, Math.ceil(drawn[1] / width) * width];
    // A bucket has ended while the page was being drawn: nobody can say whether the page took it for over.
    if (first !== to) return expectRange(page, asked, timeZone);
    const time = { from: to - (ranges.get(asked.range ?? '') ?? Number.NaN), to, interval };
    await expectCharts(page, visits.portico, projectId, { ...time, drawn });
    expectTrueAxis(await drawnChart(charted(page)), { ...time, width, timeZone });
    return interval;
  }

  const someOf = (all: readonly string[]) => (all.length > 0 ? [random.pick(all)] : []);

  test.each(zones)('every range is that of the database, in %s', async (timeZone) => {
    const page = await visits.open(person, { viewport: { width: 1190, height: 900 }, timezoneId: timeZone }, '/docs');
    for (const range of ranges.keys()) {
      const usual = await expectRange(page, { range, zone: 'local' }, timeZone);
      const others = (await offeredIntervals(page)).filter((offered) => offered !== usual);
      // Buckets are the same everywhere, only what is written below them is not.
      for (const interval of timeZone === zones[0] ? others : someOf(others)) {
        expect(await expectRange(page, { range, interval, zone: 'local' }, timeZone)).toBe(interval);
      }
    }
  });

  /** From ten minutes to thirty days, and which interval and clock are asked for. */
  function someStretch(now: number): Required<Pick<AskedMetrics, 'from' | 'to'>> & AskedMetrics {
    const to = now - random.below(6 * hour);
    const from = to - Math.round(10 * minute * (30 * 144) ** random.next());
    return {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      ...(random.chance(0.6) ? { interval: random.pick(Object.keys(intervals)) } : {}),
      ...(random.chance(0.5) ? { zone: 'local' as const } : {}),
    };
  }

  test.each(zones)('any stretch that somebody asks for is that of the database, in %s', async (zone) => {
    const page = await visits.open(person, { viewport: { width: 1190, height: 900 }, timezoneId: zone }, '/docs');
    for (let round = 0; round < rounds; round += 1) {
      const asked = someStretch(Date.now());
      const { interval, drawn } = await show(page, asked);
      const { width = Number.NaN } = intervals[interval] ?? {};
      const from = Math.floor(Date.parse(asked.from) / width) * width;
      const to = Math.ceil(Date.parse(asked.to) / width) * width;
      await expectCharts(page, visits.portico, projectId, { from, to, interval, drawn });
      const timeZone = asked.zone === 'local' ? zone : 'UTC';
      expectTrueAxis(await drawnChart(charted(page)), { from, to, width, timeZone });
    }
  });

  test('nothing was complained of', () => expect(visits.complaints).toEqual([]));
});
