import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { createPerson } from '../harness/person.ts';

describe.runIf(hasBrowser)('a page whose files cannot be had', () => {
  const visits = new Visits();

  beforeAll(() => visits.begin());
  afterAll(() => visits.end());

  test.each(views)('%s: leaves the rest of the dashboard, and is loaded again', async (view, options) => {
    const page = await visits.open(await createPerson(visits.portico), options, '/dashboard');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    const files = '**/dashboard/assets/apps*';
    await page.route(files, (route) => route.abort());
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { level: 1, name: 'This page is not there' }).waitFor();
    await page.getByText('There may be a newer version of the dashboard.').waitFor();
    await page.getByRole('button', { name: 'Search or do' }).waitFor();
    await expectSound(page, `page-failed-${view}`);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Load again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Apps' }).waitFor();
  });

  test('comes by itself once there is a connection again', async () => {
    const page = await visits.open(await createPerson(visits.portico), {}, '/dashboard');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByText('You are offline. The page is loaded as soon as there is a connection.').waitFor();
    expect(await page.getByRole('button', { name: 'Load again' }).count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Apps' }).waitFor();
  });
});
