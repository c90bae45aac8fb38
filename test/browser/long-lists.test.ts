import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, poll, views, Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { layoutShiftOf, watchLayout } from '../harness/layout-shift.ts';
import { addDeployments } from '../harness/long-list.ts';
import { createPerson, type Person } from '../harness/person.ts';

const rows = 100_000;
const visits = new Visits();
const projects = new Projects(() => visits.portico);
let owner: Person;
let projectId: string;

const titleOf = (row: number) => `row ${row}`;

const wide = { viewport: { width: 1280, height: 800 } };

async function openList(search = '', options: BrowserContextOptions = wide): Promise<Page> {
  const page = await visits.open(owner, options, `/dashboard/projects/${projectId}${search}`);
  await page.getByRole('region', { name: 'Deployments' }).waitFor();
  return page;
}

const row = (page: Page, number: number) => page.getByRole('link', { name: titleOf(number), exact: true });

/** How many rows are there for the browser to draw. */
const drawn = (page: Page) => page.locator('.deployment-row').count();

describe.runIf(hasBrowser)('a list of 100,000 rows', () => {
  beforeAll(async () => {
    await visits.begin();
    owner = await createPerson(visits.portico);
    projectId = await projects.make(owner);
    await addDeployments(visits.portico, projectId, rows);
  });
  afterAll(() => visits.end());

  test('begins with its first page, in two requests, and nothing moves', async () => {
    // A page asks again where the server begins to hear of changes only while it is asked.
    const watcher = await visits.portico.portico.core.shared.changes.watch({
      userId: owner.id,
      projectId: null,
      includesAccount: false,
    });
    await watcher.return();
    const page = await visits.open(owner, wide, '/oauth/account');
    await watchLayout(page);
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(JSON.parse(request.postData() ?? '{}').operationName);
    });
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/projects/${projectId}`);
    await row(page, 1).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.length, asked.join()).toBeLessThanOrEqual(2);
    expect(await layoutShiftOf(page)).toBe(0);
    await page.getByText('1–20 of 100,000').waitFor();
  });

  test('goes on as somebody scrolls, with a few rows there at a time', async () => {
    const page = await openList();
    await row(page, 1).hover();
    // A busy machine lets some turns of the wheel pass. The address follows once nobody turns it any more.
    await poll(async () => {
      await page.mouse.wheel(0, 700);
      return page.evaluate(() => window.scrollY);
    }).toBeGreaterThan(6_000);
    await poll(async () => {
      const reached = Number(new URL(page.url()).searchParams.get('page'));
      return reached > 4 && (await row(page, reached * 20).isVisible());
    }).toBe(true);
    expect(await drawn(page)).toBeLessThanOrEqual(100);
  });

  test('ends where the End key leads, and begins where Home does', async () => {
    const page = await openList();
    await row(page, 1).waitFor();
    await page.keyboard.press('End');
    await row(page, rows).waitFor();
    await page.getByText('99,981–100,000 of 100,000').waitFor();
    await poll(() => new URL(page.url()).searchParams.get('page')).toBe('5000');
    await page.keyboard.press('Home');
    await poll(() => row(page, 1).isVisible()).toBe(true);
    await poll(() => new URL(page.url()).searchParams.get('page')).toBeNull();
  });

  test('opens in its middle where the address says so, and again after a look at a row', async () => {
    const page = await openList('?page=2500');
    await row(page, 49_981).waitFor();
    await poll(() => row(page, 49_981).isVisible()).toBe(true);
    const top = await row(page, 49_985).boundingBox();
    await row(page, 49_985).click();
    await page.getByRole('heading', { level: 1, name: titleOf(49_985) }).waitFor();
    await page.goBack();
    await row(page, 49_985).waitFor();
    await poll(async () => Math.abs(((await row(page, 49_985).boundingBox())?.y ?? 0) - (top?.y ?? 0))).toBeLessThan(
      60,
    );
  });

  test('ends with its last page where the address names one beyond it', async () => {
    const page = await openList('?page=70000');
    await poll(() => row(page, rows).isVisible()).toBe(true);
  });

  test('asks for nothing that somebody only flies past', async () => {
    const page = await openList();
    await row(page, 1).waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked += 1;
    });
    await page.evaluate(async () => {
      for (let step = 1; step <= 200; step += 1) {
        window.scrollTo(0, step * 9_000);
        await new Promise(requestAnimationFrame);
      }
    });
    await poll(() => asked).toBeGreaterThan(0);
    await page.waitForLoadState('networkidle');
    expect(asked).toBeLessThan(20);
  });

  test('turns to the next page by its button, and tells assistive technology how long it is', async () => {
    const page = await openList();
    await row(page, 1).waitFor();
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('100001');
    await page.getByRole('button', { name: 'Next' }).click();
    await row(page, 21).waitFor();
    await page.getByText('page 2 of 5,000').waitFor();
    expect(
      await page
        .getByRole('row', { name: titleOf(21), exact: false })
        .first()
        .getAttribute('aria-rowindex'),
    ).toBe('22');
  });

  test('begins anew where a filter is chosen', async () => {
    const page = await openList('?page=40');
    await row(page, 781).waitFor();
    await page.getByRole('button', { name: 'Failed' }).click();
    await page.getByText('None of them is failed.').waitFor();
    await page.getByRole('button', { name: 'Cancelled' }).click();
    await row(page, 1).waitFor();
  });

  test.each(views)('%s: its middle is sound', async (view, options) => {
    const page = await openList('?page=77', { ...wide, ...options });
    await row(page, 1_525).waitFor();
    await expectSound(page, `long-list-${view}`);
  });
});
