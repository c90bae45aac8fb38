import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { environmentNames } from '../../schema/projects/environment-names.ts';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, poll, views, Visits } from '../harness/dashboard.ts';
import { createPerson, type Person } from '../harness/person.ts';

/** More than a page of the overview has, with one that only the last page has. */
const others = Array.from({ length: 24 }, (_none, index) => `Service ${index}`);

describe.runIf(hasBrowser)('a project beyond the first page of the overview', () => {
  const visits = new Visits();
  let person: Person;

  beforeAll(async () => {
    await visits.begin();
    person = await createPerson(visits.portico);
    const { prisma } = visits.portico.database;
    for (const name of ['Payments API', ...others]) {
      const settings = { region: 'eu-central-1', runtime: 'nodejs24', minInstances: 0, maxInstances: 1 };
      const environments = { create: environmentNames.map((each) => ({ name: each, ...settings })) };
      const slug = name.toLowerCase().replaceAll(' ', '-');
      const memberships = { create: { userId: person.id, role: 'project_admin' as const } };
      await prisma.project.create({ data: { name, slug, ownerId: person.id, environments, memberships } });
    }
  });
  afterAll(() => visits.end());

  test('is found by the palette from any page, and opened by Enter', async () => {
    const page = await visits.open(person, {}, '/dashboard/api-keys');
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Service 23' }).waitFor();
    await page.getByRole('combobox').fill('PAYMENTS');
    await page.getByRole('option', { name: 'Payments API' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing was deployed to Production yet' }).waitFor();
    await page.getByText('Payments API').first().waitFor();
  });

  test('has what can be done in it in the palette, for whoever may do it', async () => {
    const page = await visits.open(person, {}, '/dashboard');
    await page.getByRole('link', { name: 'Service 23' }).click();
    await page.getByRole('heading', { name: 'Nothing was deployed to Production yet' }).waitFor();
    for (const [action, title] of [
      ['Deploy', 'Deploy to Production'],
      ['Open incident', 'Open incident in Production'],
      ['Add webhook', 'Add webhook'],
      ['Invite a member', 'Invite somebody'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(action);
      await page.getByRole('option', { name: `${action} Service 23` }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: title }).waitFor();
      await page.keyboard.press('Escape');
    }
    // What begins with the word comes first, wherever it stands; what leads elsewhere stands last, and is last for the keys too.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('web');
    await page.getByRole('option', { name: 'Search the documentation for “web”' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await poll(() => page.getByRole('option', { selected: true }).allTextContents()).toEqual([
      await page.getByRole('option').last().textContent(),
    ]);
    await page.keyboard.press('Escape');
    const { prisma } = visits.portico.database;
    const { id: projectId } = await prisma.project.findFirstOrThrow({ where: { name: 'Service 23' } });
    const viewer = await createPerson(visits.portico);
    await prisma.membership.create({ data: { projectId, userId: viewer.id, role: 'viewer' } });
    const seen = await visits.open(viewer, {}, `/dashboard/projects/${projectId}`);
    await seen.getByRole('heading', { name: 'Nothing was deployed to Production yet' }).waitFor();
    await seen.keyboard.press('Control+k');
    await seen.getByRole('combobox').fill('Deploy');
    await seen.getByRole('option', { name: 'Deployments' }).first().waitFor();
    expect(await seen.getByRole('option', { name: 'Deploy Service 23' }).count()).toBe(0);
  });

  test('is not opened by Enter for what was typed before, and the palette leaves the page to the mouse', async () => {
    const page = await visits.open(person, {}, '/dashboard');
    await page.getByRole('link', { name: 'Service 23' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Service 23' }).waitFor();
    await page.keyboard.type('api keys');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await page.getByRole('link', { name: 'Access tokens' }).click();
    await page.getByRole('heading', { level: 1, name: 'Access tokens' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Service 23' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Apps' }).click();
    await page.getByRole('heading', { level: 1, name: 'Apps' }).waitFor();
  });

  test('is switched to from another project, beside whose name the switch is', async () => {
    const page = await visits.open(person, {}, '/dashboard');
    await page.getByRole('link', { name: 'Service 23' }).click();
    await page.getByRole('heading', { name: 'Nothing was deployed to Production yet' }).waitFor();
    await page.getByRole('button', { name: 'Service 23 Switch project' }).click();
    await page.getByRole('option', { name: 'Service 22' }).waitFor();
    expect(await page.getByRole('group').count()).toBe(1);
    await page.getByRole('combobox', { name: 'Find a project' }).fill('payments');
    await page.getByRole('option', { name: 'Payments API' }).click();
    await page.getByRole('button', { name: 'Payments API Switch project' }).waitFor();
  });

  test('is said to be nowhere only once the server has answered', async () => {
    const page = await visits.open(person, {}, '/dashboard/api-keys');
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Service 23' }).waitFor();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole('combobox').fill('zzzz');
    await page.getByText('Looking…').waitFor();
    const elsewhere = page.getByRole('option', { name: 'Search the documentation for “zzzz”' });
    expect(await elsewhere.count()).toBe(0);
    answer();
    await elsewhere.waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/search\?q=zzzz$/);
  });

  test.each(views)('%s: is found in the overview, whose address says what is looked for', async (view, options) => {
    const page = await visits.open(person, options, '/dashboard');
    await page.getByRole('searchbox', { name: 'Find projects' }).fill('payments');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Payments API' }).waitFor();
    await poll(() => page.getByRole('link', { name: /^Service/ }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?q=payments');
    await expectSound(page, `overview-found-${view}`);
    await page.reload();
    await page.getByRole('link', { name: 'Payments API' }).waitFor();
    await page.getByRole('searchbox', { name: 'Find projects' }).fill('zzzz');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No project of yours is called that' }).waitFor();
    await expectSound(page, `overview-nothing-found-${view}`);
    await page.getByRole('button', { name: 'Show all projects' }).click();
    await page.getByRole('link', { name: 'Service 23' }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});
