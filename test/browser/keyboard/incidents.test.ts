import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../../harness/browser.ts';
import { Visits } from '../../harness/dashboard.ts';
import { Projects } from '../../harness/dashboard-projects.ts';
import { Keyboard } from '../../harness/keyboard.ts';
import { createPerson } from '../../harness/person.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);

describe.runIf(hasBrowser)('incidents by keyboard alone', () => {
  test('one is opened, acknowledged, resolved, and found again', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const list = () => projects.call('GET', `/${projectId}/incidents`, owner);
    const { page, keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/incidents`);
    await keys.activate('button', 'Open incident');
    await keys.inDialog('Open incident in Production');
    await keys.type('Slow payments');
    await keys.write('Detail', 'Since noon');
    await keys.activate('button', 'Open incident');
    await page.getByRole('heading', { level: 1, name: 'Slow payments' }).waitFor();
    await keys.outOfDialog();
    await keys.isTold('Incident opened.');
    expect(await list()).toMatchObject([{ state: 'open', title: 'Slow payments', detail: 'Since noon' }]);
    await keys.activate('button', 'Acknowledge…');
    await keys.inDialog('Acknowledge this incident');
    await keys.activate('button', 'Acknowledge');
    await keys.outOfDialog();
    await page.getByRole('button', { name: 'Acknowledge…' }).waitFor({ state: 'detached' });
    await keys.isSomewhere();
    await keys.activate('button', 'Resolve…');
    await keys.inDialog('Resolve this incident');
    await keys.type('The cache was full');
    await keys.activate('button', 'Resolve');
    await page.getByRole('listitem').getByText('The cache was full').waitFor();
    await keys.outOfDialog();
    await page.getByRole('button', { name: 'Resolve…' }).waitFor({ state: 'detached' });
    await keys.isSomewhere();
    expect(await list()).toMatchObject([{ state: 'resolved' }]);
    await keys.backTo('link', 'Incidents');
    await keys.press('Enter');
    await keys.activate('button', 'Open');
    await page.getByText('None of them is open.').waitFor();
    await keys.isAt('button', 'Open');
    await keys.activate('button', 'Resolved');
    await keys.activate('link', 'Slow payments');
    await page.getByRole('heading', { level: 1, name: 'Slow payments' }).waitFor();
  });

  test('the objective is set, and not without a number', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const { page, keys } = await Keyboard.at(visits, owner, `/dashboard/projects/${projectId}/incidents`);
    await keys.activate('button', 'Change objective…');
    await keys.inDialog('Objective of Production');
    await keys.write('Requests that succeed, in percent', '', 'spinbutton');
    await keys.press('Enter');
    await keys.inDialog('Objective of Production');
    expect(await visits.portico.database.prisma.objective.count({ where: { projectId } })).toBe(0);
    await keys.type('99.5');
    await keys.write('95 % of them within, in milliseconds', '250', 'spinbutton');
    await keys.activate('button', 'Set objective');
    await keys.outOfDialog();
    await keys.isAt('button', 'Change objective…');
    await page.getByText('99.5 % of requests over 30 days succeed, and 95 % of them within 250 ms').waitFor();
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
