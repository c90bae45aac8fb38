import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { poll, Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { createPerson } from '../harness/person.ts';

declare global {
  interface Window {
    /** Changes that the page was told of. */
    heard: number;
  }
}

/** Seconds between two changes. */
const pause = 5;
const changes = 40;

describe.runIf(hasBrowser)(
  'a page that is open while another member changes something all the time',
  { timeout: 90_000 },
  () => {
    const visits = new Visits();
    const projects = new Projects(() => visits.portico);
    beforeAll(() => visits.begin());
    afterAll(() => visits.end());

    test('asks ever more seldom, so that they do not spend the plan of whoever looks', async () => {
      const owner = await createPerson(visits.portico);
      const projectId = await projects.make(owner);
      const other = await projects.addMember(projectId, 'project_admin');
      const page = await visits.open(owner, {}, '/oauth/account');
      await page.addInitScript(() => {
        window.heard = 0;
        const Native = EventSource;
        window.EventSource = class extends Native {
          constructor(url: string | URL) {
            super(url);
            this.addEventListener('next', () => {
              window.heard += 1;
            });
          }
        };
      });
      await page.clock.install();
      await page.goto(`${visits.portico.config.publicUrl}/dashboard/projects/${projectId}`);
      await page.getByRole('heading', { level: 1, name: 'Deployments' }).waitFor();
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/graphql') && /"Deployments"/.test(request.postData() ?? '')) asked += 1;
      });
      for (let change = 1; change <= changes; change += 1) {
        const heard = await page.evaluate(() => window.heard);
        await projects.call('PATCH', `/${projectId}`, other, { description: `Change ${change}` });
        await poll(() => page.evaluate(() => window.heard)).toBeGreaterThan(heard);
        await page.clock.runFor(pause * 1_000);
      }
      // Twenty, and one more for each minute of the two hundred seconds.
      expect(asked).toBeGreaterThanOrEqual(20);
      expect(asked).toBeLessThanOrEqual(24);
      await page.context().close();
    });
  },
);
