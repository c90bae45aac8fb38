import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, poll, views, Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { createPerson, type Person } from '../harness/person.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);

const variablesOf = (projectId: string, owner: Person) =>
  projects.call('GET', `/${projectId}/environments/production/variables`, owner);

describe.runIf(hasBrowser)('environments in a browser', () => {
  const address = (projectId: string, search = '') => `/dashboard/projects/${projectId}/environments${search}`;
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const isClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

  test.each(views)('%s: the page and its forms are sound, empty and full', async (view, options) => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, options, address(projectId));
    await page.getByRole('heading', { name: 'No variables yet' }).waitFor();
    await expectSound(page, `environment-empty-${view}`);
    const put = (name: string, body: object) =>
      projects.call('PUT', `/${projectId}/environments/production/variables/${name}`, owner, body);
    await put('A'.repeat(128), { value: `<b>مرحبا ${'x'.repeat(8_000)}` });
    await put('SECRET', { value: 'x', sensitive: true });
    await page.reload();
    await page.getByRole('button', { name: `Show ${'A'.repeat(128)}` }).click();
    await expectSound(page, `environment-${view}`);
    await page.goto(`${visits.portico.config.publicUrl}${address(projectId, '?open=paste')}`);
    await page.getByRole('dialog').waitFor();
    await expectSound(page, `environment-paste-${view}`);
  });

  test('settings are changed, and what the server refuses is said', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, address(projectId));
    await page.getByRole('textbox', { name: 'Region' }).fill('us-east-1');
    await page.getByRole('spinbutton', { name: 'Minimum instances' }).fill('9');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText(/must not be more than the maximum/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('spinbutton', { name: 'Maximum instances' }).fill('12');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('button', { name: 'Save settings' }).waitFor({ state: 'detached' });
    const { environments } = await projects.call('GET', `/${projectId}`, owner);
    const production = { region: 'us-east-1', runtime: 'nodejs24', min_instances: 9, max_instances: 12 };
    expect(environments.find(({ name }: { name: string }) => name === 'production')).toMatchObject(production);
    expect(environments.find(({ name }: { name: string }) => name === 'preview').region).toBe('eu-central-1');
  });

  test('a variable is added, changed, sealed and deleted', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, address(projectId));
    await page.getByRole('button', { name: 'Add variable' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('LOG_LEVEL');
    await form.getByRole('textbox', { name: 'Value' }).fill('info');
    await form.getByRole('button', { name: 'Add variable' }).click();
    await isClosed(page);
    expect(await variablesOf(projectId, owner)).toMatchObject([{ name: 'LOG_LEVEL', value: 'info', sensitive: false }]);
    expect(await page.getByText('info', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show LOG_LEVEL' }).click();
    await page.getByText('info', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change LOG_LEVEL' }).click();
    await form.getByRole('textbox', { name: 'Value' }).fill('debug');
    await form.getByRole('checkbox', { name: /^Sensitive/ }).check();
    await form.getByRole('button', { name: 'Change, and seal for good' }).click();
    await isClosed(page);
    await page
      .getByRole('row', { name: /LOG_LEVEL/ })
      .getByText('Sensitive')
      .waitFor();
    expect(await variablesOf(projectId, owner)).toMatchObject([{ name: 'LOG_LEVEL', value: null, sensitive: true }]);
    await page.getByRole('button', { name: 'Delete LOG_LEVEL' }).click();
    await page.getByRole('button', { name: 'Delete variable' }).click();
    await page.getByRole('heading', { name: 'No variables yet' }).waitFor();
    expect(await variablesOf(projectId, owner)).toEqual([]);
  });

  test('a whole .env is pasted, and leaves what it does not name', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    await projects.call('PUT', `/${projectId}/environments/production/variables/KEPT`, owner, { value: 'as it was' });
    const page = await visits.open(owner, {}, address(projectId));
    await page.getByRole('button', { name: 'Paste .env…' }).click();
    const block = `# shop\n\nexport A=1 # one\nB="two \\"words\\"\\n"\nC='it # is'\nD=x=y#z\nE=\nF=  \`"a" 'b'\` # three`;
    await page.getByRole('textbox', { name: 'Variables' }).fill(block.replaceAll('\n', '\r\n'));
    await page.getByText('Sets A, B, C, D, E, F.').waitFor();
    await page.getByRole('button', { name: 'Set 6 variables' }).click();
    await isClosed(page);
    const found: { name: string; value: string }[] = await variablesOf(projectId, owner);
    expect(Object.fromEntries(found.map(({ name, value }) => [name, value]))).toEqual({
      A: '1',
      B: 'two "words"\n',
      C: 'it # is',
      D: 'x=y#z',
      E: '',
      F: `"a" 'b'`,
      KEPT: 'as it was',
    });
  });

  test('of a pasted .env, values in quotes go on over lines', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, address(projectId, '?open=paste'));
    const block = `KEY="-----BEGIN\nMIIE=abc\n-----END" # key\nQUERY='select\n  "a" # all'\nTEXT=\`x\n\ny\`\nPATH="C:\\dir"`;
    await page.getByRole('textbox', { name: 'Variables' }).fill(block);
    await page.getByRole('button', { name: 'Set 4 variables' }).click();
    await isClosed(page);
    const found: { name: string; value: string }[] = await variablesOf(projectId, owner);
    expect(Object.fromEntries(found.map(({ name, value }) => [name, value]))).toEqual({
      KEY: '-----BEGIN\nMIIE=abc\n-----END',
      QUERY: 'select\n  "a" # all',
      TEXT: 'x\n\ny',
      PATH: 'C:\\dir',
    });
  });

  test('of a pasted .env, lines that cannot be read are named, and nothing is set before they are mended', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, address(projectId, '?open=paste'));
    const field = page.getByRole('textbox', { name: 'Variables' });
    await field.fill('A="one\ntwo" # both\nnonsense\nB="never closed\nC=\'x\' y\nD=4');
    // Whoever is writing a line has not finished it.
    expect(await field.getAttribute('aria-invalid')).toBe(null);
    await page.getByRole('button', { name: 'Set 2 variables' }).click();
    await page.getByText('Lines 3, 4, 5 cannot be read').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    await poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await variablesOf(projectId, owner)).toEqual([]);
    await field.fill('A="one\ntwo" # both\nB="closed"\nC=x\nD=4');
    await page.getByText('cannot be read').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Set 4 variables' }).click();
    await isClosed(page);
    expect(await variablesOf(projectId, owner)).toHaveLength(4);
  });

  test.each([
    ['spaces before a word', `A=${' '.repeat(100_000)}x`],
    ['spaces after export', `export${' '.repeat(100_000)}!`],
    ['many signs', `A=${'#'.repeat(100_000)} #`],
    ['a quote that is not closed', `A="${'\\'.repeat(100_000)}`],
  ])('a pasted .env of %s is read at once', async (_, block) => {
    const owner = await createPerson(visits.portico);
    const page = await visits.open(owner, {}, address(await projects.make(owner), '?open=paste'));
    const field = page.getByRole('textbox', { name: 'Variables' });
    const tookMs = await field.evaluate(async (element: HTMLTextAreaElement, text) => {
      element.focus();
      const began = performance.now();
      element.setRangeText(text);
      element.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - began;
    }, block);
    expect(tookMs).toBeLessThan(2_000);
  });

  test('what somebody else changed meanwhile is told, loaded again, and then changed', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const put = (value: string) =>
      projects.call('PUT', `/${projectId}/environments/production/variables/MODE`, owner, { value });
    await put('first');
    const page = await visits.open(owner, {}, address(projectId, '?open=change&name=MODE'));
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Value' }).fill('mine');
    await put('theirs');
    await form.getByRole('button', { name: 'Change variable' }).click();
    await form
      .getByRole('alert')
      .getByText(/has changed since you read it/)
      .waitFor();
    // No field is at fault, so here is the id to ask about.
    await form
      .getByRole('alert')
      .getByText(/^Request \w/)
      .waitFor();
    expect(await variablesOf(projectId, owner)).toMatchObject([{ value: 'theirs' }]);
    await form.getByRole('button', { name: 'Load again' }).click();
    await expect.poll(() => form.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('theirs');
    await form.getByRole('textbox', { name: 'Value' }).fill('mine');
    await form.getByRole('button', { name: 'Change variable' }).click();
    await isClosed(page);
    expect(await variablesOf(projectId, owner)).toMatchObject([{ value: 'mine' }]);
  });

  test('a viewer sees names and no values, and changes nothing', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    await projects.call('PUT', `/${projectId}/environments/production/variables/TOKEN`, owner, { value: 'hush' });
    const viewer = await projects.addMember(projectId, 'viewer');
    const page = await visits.open(viewer, {}, address(projectId, '?open=add'));
    await heading(page, 'Production');
    await page.getByRole('row', { name: /TOKEN/ }).getByText('not shown to viewers').waitFor();
    expect(await page.getByRole('textbox', { name: 'Region' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: /^(Add|Paste|Change|Delete|Show)/ }).count()).toBe(0);
    expect(await page.content()).not.toContain('hush');
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
