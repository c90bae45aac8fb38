import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { poll, Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { createPerson } from '../harness/person.ts';

declare global {
  interface Window {
    /** What the page was last told by, and in which words. */
    told: { source: EventSource; data: string };
  }
}

/** One right after the other. */
const changes = 50;

describe.runIf(hasBrowser)('a page that is open while another member changes something all the time', () => {
  const visits = new Visits();
  const projects = new Projects(() => visits.portico);
  beforeAll(() => visits.begin());
  afterAll(() => visits.end());

  test('asks for one answer after the other, and once for all that changed meanwhile', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const other = await projects.addMember(projectId, 'project_admin');
    const page = await visits.open(owner, {}, '/oauth/account');
    await page.addInitScript(() => {
      const Native = EventSource;
      window.EventSource = class extends Native {
        constructor(url: string | URL) {
          super(url);
          this.addEventListener('next', ({ data }) => {
            window.told = { source: this, data };
          });
        }
      };
    });
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/projects/${projectId}`);
    await page.getByRole('heading', { level: 1, name: 'Deployments' }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    const held: Route[] = [];
    await page.route('**/graphql', (route) => {
      if (/"Deployments"/.test(route.request().postData() ?? '')) held.push(route);
      else return route.continue();
    });
    const describeAs = (description: string) => projects.call('PATCH', `/${projectId}`, other, { description });
    await describeAs('Another');
    await poll(() => held.length).toBe(1);
    // What a server says of the other changes is the same, word for word.
    await page.evaluate(async (count) => {
      const { source, data } = window.told;
      for (let change = 0; change < count; change += 1) source.dispatchEvent(new MessageEvent('next', { data }));
      // Whatever waits less than this in the page has its turn before.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }, changes);
    expect(held.length).toBe(1);
    await held[0]?.continue();
    await poll(() => held.length).toBe(2);
    await held[1]?.continue();
    // Whatever else was to be asked for would be asked for before this.
    await describeAs('Another yet');
    await poll(() => held.length).toBe(3);
    await held[2]?.continue();
  });
});
