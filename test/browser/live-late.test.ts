import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { createPerson } from '../harness/person.ts';

describe.runIf(hasBrowser)('a page that is answered before it hears of changes', () => {
  const visits = new Visits();
  const projects = new Projects(() => visits.portico);
  beforeAll(() => visits.begin());
  afterAll(() => visits.end());

  test('shows what changed in between', async () => {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const goToProject = async (page: Page) => {
      await page.goto(`${visits.portico.config.publicUrl}/dashboard/projects/${projectId}`);
      await page.getByText('Nothing was deployed to Production yet').waitFor();
    };
    const [page, other] = [
      await visits.open(owner, {}, '/oauth/account'),
      await visits.open(owner, {}, '/oauth/account'),
    ];
    const { promise: hasBeenTold, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(/\/graphql\?/, async (route) => {
      await hasBeenTold;
      await route.continue();
    });
    await Promise.all([page, other].map(goToProject));
    await projects.call('POST', `/${projectId}/deployments`, owner, { ref: 'in-between', commit_sha: 'c0ffee1' });
    await other.getByText('in-between').first().waitFor();
    goOn();
    await page.getByText('in-between').first().waitFor();
    for (const each of [page, other]) await each.context().close();
  });
});
