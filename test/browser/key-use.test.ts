import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { createPerson, type Person } from '../harness/person.ts';

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
  await prisma.usageRollup.createMany({ data: rows.filter((_row, daysAgo) => daysAgo % 4 !== 1) });
  return id;
}

describe.runIf(hasBrowser)('the use of API keys', { timeout: 120_000 }, () => {
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
    await page.context().close();
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
    await page.context().close();
  });

  test('a key of somebody else is not there', async () => {
    const [person, other] = [await createPerson(visits.portico), await createPerson(visits.portico)];
    const id = await usedKey(other, 2);
    const page = await visits.open(person, {}, `/dashboard/api-keys/${id}`);
    await page.getByRole('alert').getByText('There is no such API key.').waitFor();
    await page.context().close();
  });

  test('nothing was complained of', () => expect(visits.complaints).toEqual([]));
});
