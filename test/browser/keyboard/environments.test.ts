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

async function open() {
  const owner = await createPerson(visits.portico);
  const projectId = await projects.make(owner);
  const put = (name: string, value: string) =>
    projects.call('PUT', `/${projectId}/environments/production/variables/${name}`, owner, { value });
  const variables = () => projects.call('GET', `/${projectId}/environments/production/variables`, owner);
  const production = async () => {
    const { environments } = await projects.call('GET', `/${projectId}`, owner);
    return environments.find(({ name }: { name: string }) => name === 'production');
  };
  const visit = () => Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/environments`);
  return { put, variables, production, visit };
}

describe.runIf(hasBrowser)('environments by keyboard alone', () => {
  test('settings are changed, and what the server refuses is said at its field', async () => {
    const { production, visit } = await open();
    const { page, keys } = await visit();
    await keys.write('Region', 'us-east-1');
    await keys.write('Minimum instances', '9', 'spinbutton');
    await keys.activate('button', 'Save settings');
    await keys.isAt('spinbutton', 'Minimum instances');
    const field = page.getByRole('spinbutton', { name: 'Minimum instances' });
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = await field.evaluate((input) => document.getElementById(`${input.id}-fault`)?.innerText);
    expect(described).toBe('It must not be more than the maximum of instances.');
    expect(await field.getAttribute('aria-describedby')).toContain(`${await field.getAttribute('id')}-fault`);
    await keys.write('Maximum instances', '12', 'spinbutton');
    await keys.press('Enter');
    await keys.isTold('Environment updated.');
    expect(await production()).toMatchObject({ region: 'us-east-1', min_instances: 9, max_instances: 12 });
  });

  test('a number that was taken away is none, and not 0', async () => {
    const { production, visit } = await open();
    const { page, keys } = await visit();
    await keys.write('Maximum instances', '3', 'spinbutton');
    await keys.write('Minimum instances', '2', 'spinbutton');
    await keys.press('Enter');
    await keys.isTold('Environment updated.');
    await page.getByRole('button', { name: 'Save settings' }).waitFor({ state: 'detached' });
    await keys.write('Minimum instances', '', 'spinbutton');
    const field = page.getByRole('spinbutton', { name: 'Minimum instances' });
    await poll(() => field.inputValue()).toBe('');
    await keys.press('Enter');
    await poll(() => field.evaluate((input) => input.matches(':invalid'))).toBe(true);
    await keys.activate('button', 'Discard');
    await poll(() => field.inputValue()).toBe('2');
    expect(await production()).toMatchObject({ min_instances: 2 });
  });

  test('what is changed while the rest is saved stays changed, and is saved after it', async () => {
    const { production, visit } = await open();
    const { page, keys } = await visit();
    await page.getByRole('textbox', { name: 'Region' }).waitFor();
    const saving = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await saving.promise;
      await route.continue();
    });
    await keys.write('Region', 'us-east-1');
    await keys.press('Enter');
    await keys.write('Runtime', 'bun');
    saving.resolve();
    await keys.isTold('Environment updated.');
    await page.getByRole('button', { name: 'Save settings', disabled: false }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Runtime' }).inputValue()).toBe('bun');
    expect(await production()).not.toMatchObject({ runtime: 'bun' });
    await keys.activate('button', 'Save settings');
    await page.getByRole('button', { name: 'Save settings' }).waitFor({ state: 'detached' });
    expect(await production()).toMatchObject({ region: 'us-east-1', runtime: 'bun' });
  });

  test('what was saved is shown before it is read again, and changed once more', async () => {
    const { production, visit } = await open();
    const { page, keys } = await visit();
    await page.getByRole('textbox', { name: 'Region' }).waitFor();
    const reading = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"EnvironmentSettings"')) await reading.promise;
      await route.continue();
    });
    const save = page.getByRole('button', { name: 'Save settings' });
    await keys.write('Region', 'us-east-1');
    await keys.press('Enter');
    await save.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Region' }).inputValue()).toBe('us-east-1');
    await keys.write('Runtime', 'bun');
    await keys.press('Enter');
    await save.waitFor({ state: 'detached' });
    expect(await production()).toMatchObject({ region: 'us-east-1', runtime: 'bun' });
    reading.resolve();
  });

  test('a variable is added, seen, copied, changed, sealed and deleted', async () => {
    const { variables, visit } = await open();
    const { page, keys } = await visit();
    await keys.activate('button', 'Add variable');
    await keys.inDialog('Add variable to Production');
    await keys.type('not a name');
    await keys.press('Enter');
    await poll(() => page.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
    await keys.write('Name', 'LOG_LEVEL');
    await keys.write('Value', 'info');
    await keys.activate('button', 'Add variable');
    await keys.outOfDialog();
    await keys.isAt('button', 'Add variable');
    await keys.isTold('Variable set.');
    expect(await variables()).toMatchObject([{ name: 'LOG_LEVEL', value: 'info' }]);
    await keys.activate('button', 'Show LOG_LEVEL');
    await page.getByText('info', { exact: true }).waitFor();
    await keys.activate('button', 'Copy value of LOG_LEVEL');
    await keys.hasCopied('info');
    await keys.activate('button', 'Change LOG_LEVEL');
    await keys.inDialog('Change LOG_LEVEL');
    await keys.write('Value', 'debug');
    await keys.toggle(/^Sensitive/);
    await keys.activate('button', 'Change, and seal for good');
    await keys.outOfDialog();
    await keys.isAt('button', 'Change LOG_LEVEL');
    expect(await variables()).toMatchObject([{ name: 'LOG_LEVEL', value: null, sensitive: true }]);
    await keys.activate('button', 'Delete LOG_LEVEL');
    await keys.inDialog('Delete LOG_LEVEL?');
    await keys.activate('button', 'Delete variable');
    await page.getByRole('heading', { name: 'No variables yet' }).waitFor();
    await keys.outOfDialog();
    await keys.isTold('Variable deleted.');
    // What was deleted took the focus with it: it is at what held it.
    await keys.isAt('region', 'Variables');
    expect(await variables()).toEqual([]);
  });

  test('a whole .env is pasted', async () => {
    const { variables, visit } = await open();
    const { page, keys } = await visit();
    await keys.activate('button', 'Paste .env…');
    await keys.inDialog('Paste .env into Production');
    await page.keyboard.insertText('A=1\nB=two');
    await keys.activate('button', 'Set 2 variables');
    await keys.outOfDialog();
    await keys.isSomewhere();
    expect(await variables()).toMatchObject([{ name: 'A' }, { name: 'B' }]);
  });

  test('what somebody else changed meanwhile is loaded again', async () => {
    const { put, variables, visit } = await open();
    await put('MODE', 'first');
    const { page, keys } = await visit();
    await keys.activate('button', 'Change MODE');
    await keys.inDialog('Change MODE');
    await keys.write('Value', 'mine');
    await put('MODE', 'theirs');
    await keys.activate('button', 'Change variable');
    await keys.activate('button', 'Load again');
    await poll(() => page.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('theirs');
    await keys.inDialog('Change MODE');
    await keys.write('Value', 'mine');
    await keys.activate('button', 'Change variable');
    await keys.outOfDialog();
    await keys.isAt('button', 'Change MODE');
    expect(await variables()).toMatchObject([{ value: 'mine' }]);
  });

  test('another environment is chosen', async () => {
    const { visit } = await open();
    const { page, keys } = await visit();
    await keys.activate('link', 'Preview');
    await page.getByRole('heading', { level: 1, name: 'Preview' }).waitFor();
    await keys.isSomewhere();
  });

  test('nothing was complained of but what was refused', () => {
    expect(visits.complaints.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });
});
