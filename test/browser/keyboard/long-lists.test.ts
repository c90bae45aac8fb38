import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { layoutShiftOf, watchLayout } from '../../harness/layout-shift.ts';
import { addDeployments } from '../../harness/long-list.ts';
import { createPerson, type Person } from '../../harness/person.ts';

const rows = 10_000;
const visits = new Visits();
const projects = new Projects(() => visits.portico);
let owner: Person;
let address: string;

beforeAll(async () => {
  await visits.begin();
  owner = await createPerson(visits.portico);
  const projectId = await projects.make(owner);
  address = `/dashboard/projects/${projectId}`;
  await addDeployments(visits.portico, projectId, rows);
});
afterAll(() => visits.end());

const row = (page: Page, number: number) => page.getByRole('link', { name: `row ${number}`, exact: true });

const documentHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** From a row to the one beside it: each holds a link, and a button that copies its commit. */
const nextRow = (keys: Keyboard, key = 'Tab') => keys.press(key, 2);

/** At the top of the list, once nothing is to come any more. */
async function atTop(options = {}) {
  const { page, keys } = await Keyboard.at(visits, owner, address, options);
  await row(page, 1).waitFor();
  await page.waitForLoadState('networkidle');
  await watchLayout(page);
  await page.reload();
  await row(page, 1).waitFor();
  return { page, keys };
}

describe.runIf(hasBrowser)('long lists by keyboard alone', () => {
  test.each([
    ['wide', { viewport: { width: 1280, height: 800 } }],
    ['on a phone', { viewport: { width: 390, height: 844 } }],
  ])('%s: the focus stays in its row, however far somebody scrolls, and goes on from there', async (_view, options) => {
    const { page, keys } = await atTop(options);
    await keys.to('link', 'row 3');
    const [height, shift] = [await documentHeight(page), await layoutShiftOf(page)];
    await keys.press('End');
    await row(page, rows).waitFor();
    await poll(() => row(page, rows).isVisible()).toBe(true);
    await keys.isAt('link', 'row 3');
    expect(Math.abs((await documentHeight(page)) - height)).toBeLessThan(height / 1_000);
    expect(await page.locator('.deployment-row').count()).toBeLessThanOrEqual(120);
    await nextRow(keys);
    await keys.isAt('link', 'row 4');
    await poll(async () => Math.abs((await row(page, 4).boundingBox())?.y ?? rows)).toBeLessThan(844);
    await page.waitForLoadState('networkidle');
    expect(await layoutShiftOf(page)).toBe(shift);
  });

  test('from the last row of a part it goes to the next, and back', async () => {
    const { page, keys } = await atTop();
    await keys.to('link', 'row 20');
    for (let turn = 0; turn < 20; turn += 1) {
      await page.mouse.wheel(0, 3_000);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await poll(() => Number(new URL(page.url()).searchParams.get('page'))).toBeGreaterThan(20);
    await keys.isAt('link', 'row 20');
    await nextRow(keys);
    await keys.isAt('link', 'row 21');
    // The list may still be on its way to that row, which undoes a scroll to the end.
    const isAtEnd = async () => {
      await keys.press('End');
      return row(page, rows).isVisible();
    };
    await poll(isAtEnd).toBe(true);
    await nextRow(keys, 'Shift+Tab');
    await keys.isAt('link', 'row 20');
  });

  test('what nobody is in any more is let go', async () => {
    const { page, keys } = await atTop();
    await keys.to('link', 'row 3');
    await keys.press('End');
    await row(page, rows).waitFor();
    await page.getByRole('button', { name: 'Next' }).focus();
    await row(page, 3).waitFor({ state: 'detached' });
    await keys.isAt('button', 'Next');
  });

  test('in a list of posts it is the same', async () => {
    const data = Array.from({ length: 200 }, (_, index) => ({
      authorId: owner.id,
      title: `post ${200 - index}`,
      content: 'Text',
      category: 'guides',
      isPublished: true,
      publishedAt: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }));
    await visits.portico.database.prisma.post.createMany({ data });
    const { page, keys } = await Keyboard.at(visits, owner, '/dashboard/community');
    await keys.to('link', 'post 2');
    await keys.press('End');
    await page.getByRole('link', { name: 'post 200', exact: true }).waitFor();
    await keys.isAt('link', 'post 2');
    await keys.to('link', 'post 3');
    const distance = async () => {
      const [two, three] = await Promise.all(
        ['post 2', 'post 3'].map((name) => page.getByRole('link', { name, exact: true }).boundingBox()),
      );
      return (three?.y ?? 0) - (two?.y ?? 0);
    };
    expect(await distance()).toBeLessThan(200);
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
