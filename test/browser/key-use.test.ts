import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { expectDrawn } from '../harness/chart-figures.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { drawnChart } from '../harness/drawn-chart.ts';
import { createPerson, type Person } from '../harness/person.ts';
import { expectTrueAxis } from '../harness/time-axis.ts';

const dayMs = 86_400_000;

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

/** The key of somebody, which is as many days old and was used on some of them. */
async function usedKey(person: Person, age: number): Promise<string> {
  const { prisma } = visits.portico.database;
  const { id } = await prisma.apiKey.findFirstOrThrow({ where: { userId: person.id } });
  const today = Math.floor(visits.portico.now().getTime() / dayMs) * dayMs;
  const createdAt = new Date(today - age * dayMs);
  await prisma.apiKey.update({ where: { id }, data: { createdAt, name: `${'Ω'.repeat(70)} <b>مرحبا` } });
  const rows = Array.from({ length: age }, (_, daysAgo) => ({
    day: new Date(today - daysAgo * dayMs),
    credentialId: id,
    method: 'GET',
    path: `/api/${'long'.repeat(20)}`,
    status: daysAgo % 3 === 0 ? 404 : 200,
    requests: BigInt(daysAgo * 7),
    milliseconds: 12,
    bytesIn: 0n,
    bytesOut: 0n,
  }));
  const used = rows.filter((_row, daysAgo) => daysAgo % 4 !== 1);
  const refused = used.slice(6, 9).map((row) => ({ ...row, status: 429, requests: 3n }));
  await prisma.usageRollup.createMany({ data: [...used, ...refused] });
  return id;
}

/** What the database holds of a key, by the beginning of each day. */
async function usedDays(id: string): Promise<ReadonlyMap<number, { answered: number; failed: number }>> {
  const rows = await visits.portico.database.prisma.$queryRaw<{ start: number; answered: number; failed: number }[]>`
    SELECT extract(epoch FROM day)::float8 * 1000 AS start,
      coalesce(sum(requests) FILTER (WHERE status < 400), 0)::float8 AS answered,
      coalesce(sum(requests) FILTER (WHERE status >= 400), 0)::float8 AS failed
    FROM usage_rollups WHERE credential_id = ${id}::uuid GROUP BY day`;
  return new Map(rows.map(({ start, ...figures }) => [start, figures]));
}

describe.runIf(hasBrowser)('the use of API keys', () => {
  test.each(views)('%s: is seen in the list, and of one key', async (view, options) => {
    const person = await createPerson(visits.portico);
    const id = await usedKey(person, 12);
    const page = await visits.open(person, options, '/dashboard/api-keys');
    await page.getByRole('link', { name: /^Use of/ }).waitFor();
    await expectSound(page, `api-keys-use-${view}`);
    await page.getByRole('link', { name: /^Use of/ }).click();
    await page.getByRole('figure').waitFor();
    await expectSound(page, `api-key-${view}`);
    await page.getByRole('button', { name: 'As a table' }).click();
    await page.getByRole('region', { name: 'Requests by day' }).waitFor();
    await expectSound(page, `api-key-table-${view}`);
    expect(new URL(page.url()).pathname).toBe(`/dashboard/api-keys/${id}`);
  });

  test('what is not known is a gap, and a day without use is 0', async () => {
    const person = await createPerson(visits.portico);
    const id = await usedKey(person, 5);
    const page = await visits.open(person, {}, `/dashboard/api-keys/${id}?view=table`);
    const rows = page.getByRole('region', { name: 'Requests by day' }).locator('tbody tr');
    await rows.first().waitFor();
    const cells = await rows.evaluateAll((all) => all.map((row) => row.querySelector('td')?.textContent));
    expect(cells).toHaveLength(30);
    expect([cells[1], cells[2], cells[5], cells[6], cells[29]]).toEqual(['0', '14', '0', '–', '–']);
    await page.getByRole('button', { name: 'As a chart' }).click();
    await page.getByText('Not known').waitFor();
    expect(await page.locator('.chart-gap').count()).toBe(1);
  });

  test.each(['Pacific/Auckland', 'America/New_York'])('each bar is a day of UTC, in %s', async (timezoneId) => {
    const person = await createPerson(visits.portico);
    const id = await usedKey(person, 21);
    const before = Date.now();
    const page = await visits.open(person, { timezoneId }, `/dashboard/api-keys/${id}`);
    const figure = page.getByRole('figure', { name: /^Requests per day \(UTC\)/ });
    await figure.waitFor();
    const to = (Math.floor(visits.portico.now().getTime() / dayMs) + 1) * dayMs;
    const time = { from: to - 30 * dayMs, to, width: dayMs };
    const days = await usedDays(id);
    // It was made 21 days before today, and was there for that day too.
    const figuresOf = (start: number) =>
      start < to - 22 * dayMs ? { answered: null, failed: null } : (days.get(start) ?? { answered: 0, failed: 0 });
    const chart = await drawnChart(figure);
    expectDrawn(chart, { ...time, figuresOf, drawn: [before, Date.now()] });
    expectTrueAxis(chart, { ...time, timeZone: 'UTC' });
    expect(chart.bars.map(({ measure }) => measure)).toEqual(expect.arrayContaining(['answered', 'failed']));
  });

  test('a key of somebody else is not there', async () => {
    const [person, other] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await usedKey(other, 2);
    const page = await visits.open(person, {}, `/dashboard/api-keys/${id}`);
    await page.getByRole('alert').getByText('There is no such API key.').waitFor();
  });

  test('nothing was complained of', () => expect(visits.complaints).toEqual([]));
});
