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

/** Milliseconds between two changes, of which there are more than a page may ask for. */
const pause = 500;
const changes = 200;

describe.runIf(hasBrowser)('a page that is open while another member changes something all the time', () => {
  const visits = new Visits();
  const projects = new Projects(() => visits.portico);
  beforeAll(() => visits.begin());
  afterAll(() => visits.end());

  test('asks at a steady pace, so that they do not spend the plan of whoever looks', async () => {
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
    await page.clock.install();
    await page.goto(`${visits.portico.config.publicUrl}/dashboard/projects/${projectId}`);
    await page.getByRole('heading', { level: 1, name: 'Deployments' }).waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql') && /"Deployments"/.test(request.postData() ?? '')) asked += 1;
    });
    await projects.call('PATCH', `/${projectId}`, other, { description: 'Another' });
    await poll(() => asked).toBe(1);
    // What a server says of the other changes is the same, word for word.
    for (let change = 2; change <= changes; change += 1) {
      await page.evaluate(() => {
        const { source, data } = window.told;
        source.dispatchEvent(new MessageEvent('next', { data }));
      });
      await page.clock.runFor(pause);
    }
    // Sixty, and one more for every two of the hundred seconds.
    expect(asked).toBeGreaterThanOrEqual(105);
    expect(asked).toBeLessThanOrEqual(112);
    await page.context().close();
  });
});
