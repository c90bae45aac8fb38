import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { createPerson } from '../harness/person.ts';

const visits = new Visits();

beforeAll(() => visits.begin());
afterAll(() => visits.end());

const projects = new Projects(() => visits.portico);

describe.runIf(hasBrowser)('incidents in a browser', () => {
  const address = (projectId: string, rest = '') => `/dashboard/projects/${projectId}/incidents${rest}`;
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const isClosed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

  test.each(views)('%s: the list and an incident are sound, empty and full', async (view, options) => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, options, address(projectId));
    await page.getByRole('heading', { name: 'No incidents in Production' }).waitFor();
    await expectSound(page, `incidents-none-${view}`);
    const long = { title: `<b>مرحبا ${'x'.repeat(180)}`, detail: `${'y'.repeat(4_900)} 🙂` };
    const { id } = await projects.call('POST', `/${projectId}/incidents`, owner, long);
    await projects.call('PATCH', `/${projectId}/incidents/${id}`, owner, { state: 'resolved', note: 'z'.repeat(900) });
    await projects.call('POST', `/${projectId}/incidents`, owner, { title: 'Slow payments' });
    await page.reload();
    await page.getByRole('link', { name: 'Slow payments' }).waitFor();
    await expectSound(page, `incidents-${view}`);
    await page.goto(`${visits.portico.config.publicUrl}${address(projectId, `/${id}`)}`);
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await expectSound(page, `incident-${view}`);
    await page.goto(`${visits.portico.config.publicUrl}${address(projectId, '?open=objective')}`);
    await page.getByRole('dialog').waitFor();
    await expectSound(page, `incidents-objective-${view}`);
  });

  test('an incident is opened by hand, acknowledged, and resolved with a note', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, address(projectId, '?environment=preview'));
    await page.getByRole('button', { name: 'Open incident' }).click();
    const form = page.getByRole('dialog', { name: 'Open incident in Preview' });
    await form.getByRole('textbox', { name: 'What is wrong' }).fill('Slow payments');
    await form.getByRole('textbox', { name: 'Detail' }).fill('Since noon');
    await form.getByRole('button', { name: 'Open incident' }).click();
    await heading(page, 'Slow payments');
    const list = () => projects.call('GET', `/${projectId}/incidents`, owner, undefined, 'preview');
    expect(await list()).toMatchObject([
      { state: 'open', kind: 'manual', title: 'Slow payments', detail: 'Since noon' },
    ]);
    await page.getByRole('button', { name: 'Acknowledge…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    await isClosed(page);
    await page.getByRole('listitem').getByText(`Acknowledged by ${owner.username}`).waitFor();
    expect(await page.getByRole('button', { name: 'Acknowledge…' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Resolve…' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('The cache was full');
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await isClosed(page);
    await page.getByRole('listitem').getByText('The cache was full').waitFor();
    expect(await list()).toMatchObject([{ state: 'resolved' }]);
    expect(await page.getByRole('button', { name: 'Resolve…' }).count()).toBe(0);
    await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Incidents' }).click();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByText('None of them is open.').waitFor();
    await page.getByRole('button', { name: 'Resolved' }).click();
    await page.getByRole('link', { name: 'Slow payments' }).waitFor();
  });

  test('the objective of one environment is set', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const page = await visits.open(owner, {}, address(projectId));
    await page.getByText('99.9 % of requests over 30 days succeed, and 95 % of them within 1,000 ms').waitFor();
    await page.getByRole('button', { name: 'Change objective…' }).click();
    await page.getByRole('spinbutton', { name: 'Requests that succeed' }).fill('99.95');
    await page.getByRole('spinbutton', { name: /^95 % of them/ }).fill('250');
    await page.getByRole('button', { name: 'Set objective' }).click();
    await isClosed(page);
    await page.getByText('99.95 % of requests over 30 days succeed, and 95 % of them within 250 ms').waitFor();
    const set = await visits.portico.database.prisma.objective.findMany({ where: { projectId } });
    expect(set).toMatchObject([{ environment: 'production', availability: 0.9995, latencyP95Ms: 250 }]);
  });

  test('a developer sees what is wrong, and who may do something about it', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const { id } = await projects.call('POST', `/${projectId}/incidents`, owner, { title: 'Slow payments' });
    const developer = await projects.addMember(projectId, 'developer');
    const page = await visits.open(developer, {}, address(projectId, `/${id}?move=resolved`));
    await page.getByText('An admin of the project can acknowledge and resolve it.').waitFor();
    expect(await page.getByRole('button', { name: /Resolve|Acknowledge/ }).count()).toBe(0);
    await page.goto(`${visits.portico.config.publicUrl}${address(projectId, '?open=incident')}`);
    await page.getByRole('link', { name: 'Slow payments' }).waitFor();
    expect(await page.getByRole('button', { name: /incident|objective/ }).count()).toBe(0);
  });

  test('nothing was complained of', () => {
    expect(visits.complaints).toEqual([]);
  });
});
