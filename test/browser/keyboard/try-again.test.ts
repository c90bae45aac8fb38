import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { addDeployments } from '../../harness/long-list.ts';
import { createOperator } from '../../harness/person.ts';
import { Posts } from '../../harness/posts.ts';
import { otherComplaints, unanswered } from '../../harness/unanswered.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);
const posts = new Posts(() => visits.portico);

describe.runIf(hasBrowser)('what did not come is asked for again by keyboard alone', () => {
  test.each([
    ['API keys', 'link', 'Use of Test'],
    ['OAuth clients', 'heading', 'No OAuth clients yet'],
    ['Community', 'link', 'Warm caches'],
    ['Operator', 'region', 'Users'],
  ] as const)('%s', async (link, role, name) => {
    const person = await createOperator(visits.portico);
    await posts.write(person, { title: 'Warm caches' });
    // That a key was used is told a moment after the answer, and would have the page ask again by itself.
    const { portico, database } = visits.portico;
    const lastUse = async () => {
      await portico.usage.flush();
      return (await database.prisma.apiKey.findFirst({ where: { userId: person.id } }))?.lastUsedAt;
    };
    await expect.poll(lastUse).toBeInstanceOf(Date);
    const { page, keys } = await Keyboard.at(visits, person, '/dashboard');
    await page.getByRole('heading', { name: 'Begin with a project' }).waitFor();
    await unanswered(page, () => keys.activate('link', link));
    await keys.activate('button', 'Try again');
    await page.getByRole(role, { name }).first().waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await keys.isSomewhere();
  });

  test.each([
    ['Incidents', 'No incidents in Production'],
    ['Webhooks', 'No webhooks yet'],
    ['Settings', 'For programs'],
  ])('%s of a project', async (link, heading) => {
    const person = await createOperator(visits.portico);
    const projectId = await projects.make(person);
    const { page, keys } = await Keyboard.at(visits, person, `/dashboard/projects/${projectId}`);
    await page.getByRole('heading', { name: 'Nothing was deployed to Production yet' }).waitFor();
    await unanswered(page, () => keys.activate('link', link));
    await keys.activate('button', 'Try again');
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await keys.isSomewhere();
  });

  test('a part of a long list', async () => {
    const person = await createOperator(visits.portico);
    const projectId = await projects.make(person);
    await addDeployments(visits.portico, projectId, 25);
    const { page, keys } = await Keyboard.at(visits, person, `/dashboard/projects/${projectId}`);
    await page.getByRole('link', { name: 'row 1', exact: true }).waitFor();
    await unanswered(page, () => keys.activate('button', 'Next'));
    await keys.backTo('button', 'Try again');
    await keys.press('Enter');
    await page.getByRole('link', { name: 'row 25', exact: true }).waitFor({ timeout: 15_000 });
    await keys.isSomewhere();
  });

  test('nothing was complained of but what was kept from coming', () => {
    expect(otherComplaints(visits.complaints)).toEqual([]);
  });
});
