import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { poll, Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createPerson } from '../../harness/person.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);

describe.runIf(hasBrowser)('projects by keyboard alone', () => {
  test('one is created, and what is refused is said at its field', async () => {
    const owner = await createPerson(visits.portico);
    const { page, keys } = await Keyboard.at(visits, owner, '/dashboard');
    await keys.activate('button', 'Create project');
    await keys.inDialog('Create project');
    await keys.isAt('textbox', 'Name');
    await keys.press('Escape');
    await keys.outOfDialog();
    await keys.isAt('button', 'Create project');
    await keys.press('Enter');
    await keys.inDialog('Create project');
    await keys.type('   ');
    await keys.press('Enter');
    const name = page.getByRole('textbox', { name: 'Name' });
    await poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect(
      await name.evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.innerText),
    ).toMatch(/^It must/);
    await keys.write('Name', 'Shop');
    await keys.write('Description', 'Sells things');
    await keys.activate('button', 'Create project');
    await keys.outOfDialog();
    await keys.isTold('Project created.');
    expect(await projects.call('GET', '', owner)).toMatchObject([{ name: 'Shop', description: 'Sells things' }]);
    await keys.activate('link', 'Shop');
    await page.getByRole('heading', { level: 1, name: 'Deployments' }).waitFor();
    await keys.isSomewhere();
  });

  test('what stands on other pages of a list is reached', async () => {
    const owner = await createPerson(visits.portico);
    for (let number = 1; number <= 21; number += 1) await projects.make(owner, `Shop ${number}`);
    const { page, keys } = await Keyboard.at(visits, owner, '/dashboard');
    await keys.activate('button', 'Next');
    await page.getByText('page 2 of 2').waitFor();
    await keys.isSomewhere();
    await keys.to('link', 'Shop 1');
    await keys.activate('button', 'Previous');
    await page.getByText('page 1 of 2').waitFor();
    // There is no page before this one, and yet the focus stays.
    await keys.isAt('button', 'Previous');
  });

  test('settings are changed, and put back', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    await projects.make(owner, 'Bazaar');
    const { page, keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/settings`);
    await keys.write('Name', 'Market');
    await keys.activate('button', 'Discard');
    await poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Shop');
    await keys.isSomewhere();
    await keys.write('Name', 'Market');
    await keys.write('Description', 'Sells much');
    await keys.write('Slug', 'no slug!');
    await keys.activate('button', 'Save settings');
    await keys.isAt('textbox', 'Slug');
    expect(await page.getByRole('textbox', { name: 'Slug' }).getAttribute('aria-invalid')).toBe('true');
    await keys.write('Slug', 'bazaar');
    await keys.press('Enter');
    await keys.isRefusedAt('Slug', 'It is taken by another project of yours.');
    await keys.write('Slug', 'market');
    await keys.press('Enter');
    await keys.isTold('Project updated.');
    await keys.isSomewhere();
    const changed = { name: 'Market', description: 'Sells much', slug: 'market' };
    expect(await projects.call('GET', `/${projectId}`, owner)).toMatchObject(changed);
    await keys.activate('button', /^Copy id/);
    await keys.hasCopied(projectId);
  });

  test('one is deleted, once its name is typed', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const { page, keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/settings`);
    await keys.activate('button', 'Delete project…');
    await keys.inDialog('Delete this project?');
    await keys.activate('button', 'Keep it');
    await keys.outOfDialog();
    await keys.isAt('button', 'Delete project…');
    await keys.press('Enter');
    await keys.inDialog('Delete this project?');
    await keys.type('Shop');
    await keys.activate('button', 'Delete project');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await keys.outOfDialog();
    await keys.isTold('Project deleted.');
    expect(await projects.call('GET', '', owner)).toEqual([]);
  });

  test('the guide leads to a first call', async () => {
    const newcomer = await createPerson(visits.portico);
    const { page, keys } = await Keyboard.at(visits, newcomer, '/dashboard');
    await keys.activate('link', 'Or let us lead you to your first call');
    await keys.isAt('textbox', 'Name');
    await keys.type('Checkout');
    await keys.press('Enter');
    await keys.isTold('First project created.');
    await keys.activate('button', 'Create access token');
    await page.getByText('Waiting for your first call…').waitFor();
    await keys.isSomewhere();
    await keys.activate('button', 'Copy: Token, shown this once');
    const token = await keys.hasCopied(/^service_/);
    await keys.activate('button', 'TypeScript');
    await projects.call('GET', '', { ...newcomer, token });
    await page.getByText('It arrived').waitFor();
    await keys.activate('link', 'Report a deployment');
    await page.getByRole('heading', { level: 1, name: 'Deployments' }).waitFor();
  });

  test('nothing was complained of but what was refused', () => {
    expect(visits.complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });
});
