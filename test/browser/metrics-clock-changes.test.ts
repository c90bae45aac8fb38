import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { drawnChart } from '../harness/drawn-chart.ts';
import { intervals, keepRollups, someRollups } from '../harness/metric-rollups.ts';
import { charted, expectCharts, metricsAddress, type MetricsTime } from '../harness/metrics-page.ts';
import { createPerson, type Person } from '../harness/person.ts';
import { Random } from '../harness/random.ts';
import { expectTrueAxis } from '../harness/time-axis.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** When clocks are set: back, so that an hour is there twice, or forward, so that one is missing. */
const changes = [
  { zone: 'Europe/Berlin', direction: 'back', at: '2025-10-26T01:00:00Z' },
  { zone: 'Europe/Berlin', direction: 'forward', at: '2025-03-30T01:00:00Z' },
  // West of UTC.
  { zone: 'America/New_York', direction: 'back', at: '2025-11-02T06:00:00Z' },
  // By half an hour, and half an hour beside whole ones.
  { zone: 'Australia/Lord_Howe', direction: 'back', at: '2025-04-05T15:00:00Z' },
  { zone: 'Australia/Lord_Howe', direction: 'forward', at: '2025-10-04T15:30:00Z' },
  // In summer alone, days begin at another time than those of UTC.
  { zone: 'Europe/London', direction: 'back', at: '2025-10-26T01:00:00Z' },
  // At midnight.
  { zone: 'Africa/Cairo', direction: 'back', at: '2025-10-30T21:00:00Z' },
] as const;

/** What is looked at around a change: so much before it and after. */
const looks = [
  { interval: '1m', before: hour, after: hour },
  { interval: '5m', before: 3 * hour, after: 3 * hour },
  { interval: '1h', before: 12 * hour, after: 12 * hour },
  { interval: '1h', before: 3 * day, after: 4 * day },
  { interval: '1d', before: 15 * day, after: 15 * day },
] as const;

describe.runIf(hasBrowser)('charts of days on which clocks are set', () => {
  const visits = new Visits();
  const projects = new Projects(() => visits.portico);
  let person: Person;
  let clock = Date.now();

  beforeAll(async () => {
    await visits.begin({ now: () => new Date(clock) });
    person = await createPerson(visits.portico);
  });
  afterAll(() => visits.end());

  /** A project that has reported around a moment; it is the last day on which that is shown by the minute. */
  async function reportedAround(moment: string): Promise<string> {
    const [projectId, at] = [await projects.make(person), Date.parse(moment)];
    clock = at + 13 * day;
    const random = new Random(at);
    await keepRollups(visits.portico, [
      ...someRollups(random, projectId, 'minute', { from: at - 3 * hour, to: at + 3 * hour }),
      ...someRollups(random, projectId, 'hour', { from: at - 3 * day, to: at + 4 * day }),
      ...someRollups(random, projectId, 'day', { from: at - 16 * day, to: at + 16 * day }),
    ]);
    return projectId;
  }

  /** Opens that time by the clock of the browser. */
  async function show(page: Page, projectId: string, { from, to, interval }: MetricsTime, view?: 'table') {
    const stretch = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const asked = { ...stretch, interval, zone: 'local', ...(view ? { view } : {}) };
    await page.goto(visits.portico.config.publicUrl + metricsAddress(projectId, asked));
  }

  /** What stands at the beginning of each row of the table. */
  async function rowHeads(page: Page): Promise<string[]> {
    const heads = page.getByRole('region', { name: 'Figures' }).locator('tbody th');
    await heads.first().waitFor();
    return heads.allInnerTexts();
  }

  function timeOf(at: string, { interval, before, after }: (typeof looks)[number]): MetricsTime & { width: number } {
    const { width = Number.NaN } = intervals[interval] ?? {};
    const whole = (moment: number) => Math.floor(moment / width) * width;
    return { from: whole(Date.parse(at) - before), to: whole(Date.parse(at) + after), interval, width };
  }

  test.each(changes)('$zone, set $direction: axis and buckets go by the clock on the wall', async (change) => {
    const { zone: timezoneId, at } = change;
    const projectId = await reportedAround(at);
    const page = await visits.open(person, { viewport: { width: 1280, height: 900 }, timezoneId }, '/docs');
    for (const look of looks) {
      const time = timeOf(at, look);
      await show(page, projectId, time);
      await charted(page).waitFor();
      await expectCharts(page, visits.portico, projectId, { ...time, drawn: [Date.now(), Date.now()] });
      expectTrueAxis(await drawnChart(charted(page)), { ...time, timeZone: timezoneId });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(page.url());
    await charted(page).waitFor();
    const last = timeOf(at, looks[4]);
    expectTrueAxis(await drawnChart(charted(page)), { ...last, timeZone: timezoneId });
  });

  test.each(changes.filter(({ direction }) => direction === 'back'))(
    '$zone: each row of the table says of what time it is',
    async ({ zone: timezoneId, at }) => {
      const page = await visits.open(person, { timezoneId }, '/docs');
      const time = timeOf(at, looks[1]);
      await show(page, await reportedAround(at), time, 'table');
      const texts = await rowHeads(page);
      expect(texts).toHaveLength((time.to - time.from) / time.width);
      expect([...new Set(texts)]).toEqual(texts);
    },
  );

  test('a day of a year ago is told apart from that of today', async () => {
    clock = Date.now();
    const page = await visits.open(person, { timezoneId: 'UTC' }, '/docs');
    const projectId = await projects.make(person);
    const to = Math.ceil(Date.now() / day) * day;
    await keepRollups(visits.portico, [
      { projectId, environment: 'production', resolution: 'day', bucket: new Date(to - day), cpuSum: 1, cpuCount: 1 },
    ]);
    await show(page, projectId, { from: to - 366 * day, to, interval: '1d' }, 'table');
    const texts = await rowHeads(page);
    expect(texts).toHaveLength(366);
    expect([...new Set(texts)]).toEqual(texts);
  });

  test('nothing was complained of', () => expect(visits.complaints).toEqual([]));
});
