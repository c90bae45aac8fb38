import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createPerson } from '../../harness/person.ts';

declare global {
  interface Window {
    /** Has what waits for the next frame go on. */
    draw(): void;
  }
}

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);

const phone = { viewport: { width: 390, height: 844 } };

describe.runIf(hasBrowser)('the frame of all pages by keyboard alone', () => {
  test('the first stop leads past the menu', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await keys.press('Tab');
    await keys.isAt('link', 'Skip to the content');
    await keys.press('Enter');
    await keys.press('Tab');
    await keys.isAt('button', 'Create project');
    await keys.press('Shift+Tab');
    await keys.backTo('button', /^Search or do/);
  });

  test('the search goes anywhere, and Escape leads back to where somebody was', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard');
    await keys.to('link', 'API keys');
    await keys.press('Control+k');
    await keys.isAt('combobox', 'Search or do');
    await keys.press('Escape');
    await keys.isAt('link', 'API keys');
    await keys.activate('button', /^Search or do/);
    await keys.isAt('combobox', 'Search or do');
    await keys.type('nothing of that name');
    await page.getByRole('option', { name: 'Search the documentation for “nothing of that name”' }).waitFor();
    await keys.press('Control+a');
    await keys.type('acc');
    await keys.press('ArrowDown');
    await keys.press('ArrowUp');
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Access tokens' }).waitFor();
    await keys.outOfDialog();
    await keys.activate('link', 'Community');
    await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor();
    await keys.isAt('link', 'Community');
  });

  test('the search keeps the focus, also where it is clicked on, and closes by what opened it', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard');
    await keys.to('link', 'API keys');
    await keys.press('Control+k');
    await keys.isAt('combobox', 'Search or do');
    await keys.press('Tab', 2);
    await keys.press('Shift+Tab');
    await keys.isAt('combobox', 'Search or do');
    await page.getByRole('option').first().waitFor();
    await page.locator('.palette-group').first().click();
    await keys.isAt('combobox', 'Search or do');
    await keys.press('Control+k');
    await keys.outOfDialog();
    await keys.isAt('link', 'API keys');
    await keys.press('Control+k');
    await keys.isAt('combobox', 'Search or do');
    await page.mouse.click(10, 10);
    await keys.outOfDialog();
    await keys.isAt('link', 'API keys');
    await keys.press('Control+K');
    await keys.isAt('combobox', 'Search or do');
    await page.getByRole('link', { name: 'Community' }).focus();
    await keys.isAt('combobox', 'Search or do');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await keys.press('Escape');
    await keys.outOfDialog();
    await keys.press('Control+k');
    // As a screen reader presses what is nowhere on the screen.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).dispatchEvent('click');
    await keys.outOfDialog();
  });

  test('the search does not come above a dialog, which may hold what is shown once', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard');
    await keys.activate('button', 'Create project');
    await keys.inDialog('Create project');
    await keys.press('Control+k');
    await keys.type('Shop');
    await keys.isAt('textbox', 'Name');
    expect(await page.getByRole('dialog').count()).toBe(1);
    // Nothing has the focus any more, and still it is the dialog that wants an answer first.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await keys.press('Control+k');
    await keys.press('g');
    await keys.press('k');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/?$/);
    await keys.press('Escape');
    await keys.outOfDialog();
  });

  test('a dialog gives the focus back to where somebody was, also where Tab repeats faster than the page is drawn', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard');
    await keys.activate('button', 'Create project');
    await keys.inDialog('Create project');
    await page.evaluate(() => {
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => held.push(callback);
      window.draw = () => {
        for (const callback of held.splice(0)) callback(performance.now());
      };
    });
    const isInside = () => page.getByRole('dialog').locator(':focus').count();
    for (let stops = 0; (await isInside()) > 0; stops += 1) {
      expect(stops).toBeLessThan(20);
      await keys.press('Tab');
    }
    await keys.press('Tab', 2);
    expect(await isInside()).toBe(0);
    await page.evaluate(() => window.draw());
    await keys.inDialog('Create project');
    await keys.press('Escape');
    await keys.outOfDialog();
    await keys.isAt('button', 'Create project');
  });

  test('the theme is changed, and somebody signs out', async () => {
    const person = await createPerson(visits.portico);
    const { page, keys } = await Keyboard.at(visits, person, '/dashboard');
    await keys.activate('button', 'Theme: system. Change to light');
    await keys.isAt('button', 'Theme: light. Change to dark');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    await keys.activate('button', 'Sign out');
    await page.waitForURL((url) => !url.pathname.startsWith('/dashboard'));
    expect(await visits.portico.database.prisma.session.count({ where: { userId: person.id } })).toBe(0);
  });

  test('what did not come is asked for again', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await keys.activate('link', 'Apps');
    await page.getByRole('alert').getByText('Portico did not answer.').waitFor();
    await page.unroute('**/graphql');
    await keys.activate('button', 'Try again');
    await page.getByRole('heading', { name: 'No app acts for you' }).waitFor();
    await keys.isSomewhere();
  });

  test('nothing was complained of but what was kept from coming', () => {
    expect(visits.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});

describe.runIf(hasBrowser)('letters as shortcuts', () => {
  test('go to pages and to the next environment, and are left alone where somebody types', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const { page, keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/environments`);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await heading('Production');
    await keys.press('e');
    await heading('Preview');
    await keys.write('Region', 'e');
    expect(await page.getByRole('textbox', { name: 'Region' }).inputValue()).toBe('e');
    await heading('Preview');
    await keys.press('Shift+Tab');
    await keys.type('gm');
    await heading('Members');
  });

  test('are switched off in this browser, and on again', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const { page, keys } = await Keyboard.at(visits, owner, '/dashboard/account');
    await keys.toggle(/^Letters are shortcuts/);
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/projects/${projectId}/environments`);
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await heading('Production');
    await keys.type('e');
    await keys.type('gm');
    // Another way leads on: had letters done something, this would be of another environment.
    await keys.activate('link', 'Incidents');
    await heading('Incidents');
    expect(new URL(page.url()).searchParams.get('environment')).not.toBe('preview');
    await keys.press('Control+k');
    await keys.type('turn letter');
    await page.getByRole('option', { name: 'Turn letter shortcuts on' }).waitFor();
    await keys.press('Enter');
    await keys.outOfDialog();
    await keys.type('gm');
    await heading('Members');
  });
});

describe.runIf(hasBrowser)('the menu of a phone', () => {
  test('takes the focus, keeps it from what it hides, and gives it back by Escape', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard', phone);
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await keys.activate('button', 'Menu');
    await keys.isAt('link', 'Portico');
    await keys.to('button', 'Sign out');
    await keys.to('button', 'Menu');
    await keys.to('button', /^Search or do/);
    await keys.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(0);
    await keys.to('link', 'API keys');
    await keys.press('Escape');
    await keys.isAt('button', 'Menu');
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    await keys.press('Tab');
    await keys.to('button', 'Create project');
  });

  test('closes where a link is followed, and leads to the page', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard', phone);
    await keys.activate('button', 'Menu');
    await keys.activate('link', 'API keys');
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await poll(() => page.locator('main:focus').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'Community' }).isVisible()).toBe(false);
    await keys.press('Tab');
    await keys.isAt('button', 'Create API key');
  });

  test('hides nothing once the screen is wide', async () => {
    const { page, keys } = await Keyboard.at(visits, await createPerson(visits.portico), '/dashboard', phone);
    await keys.activate('button', 'Menu');
    await keys.isAt('link', 'Portico');
    await page.setViewportSize({ width: 1280, height: 800 });
    await keys.to('button', 'Create project');
  });
});
