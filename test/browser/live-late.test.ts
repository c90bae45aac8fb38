import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../harness/browser.ts';
import { Visits } from '../harness/dashboard.ts';
import { Projects } from '../harness/dashboard-projects.ts';
import { createPerson } from '../harness/person.ts';

describe.runIf(hasBrowser)('a page that is answered before it hears of changes', () => {
  const visits = new Visits();
  const projects = new Projects(() => visits.portico);
  beforeAll(() => visits.begin());
  afterAll(() => visits.end());

  test('shows what changed after it was read, where the server heard of nothing before', async () => {
    const own = new Visits();
    await own.begin();
    const owner = await createPerson(own.portico);
    const ownProjects = new Projects(() => own.portico);
    const projectId = await ownProjects.make(owner);
    const page = await own.open(owner, {}, '/oauth/account');
    const [read, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/graphql', async (route) => {
      if (!/"Deployments"/.test(route.request().postData() ?? '')) return route.continue();
      const response = await route.fetch();
      read.resolve();
      await heard.promise;
      await route.fulfill({ response });
    });
    await page.route(/\/graphql\?/, async (route) => {
      await read.promise;
      await ownProjects.call('POST', `/${projectId}/deployments`, owner, { ref: 'unread', commit_sha: 'c0ffee1' });
      await own.portico.portico.core.shared.changes.flush();
      await route.continue();
    });
    const begun = page.waitForResponse(/\/graphql\?/);
    await page.goto(`${own.portico.config.publicUrl}/dashboard/projects/${projectId}`);
    await begun;
    // The stream stands, and what was read before it is still on its way.
    await page.getByRole('heading', { level: 1 }).waitFor();
    heard.resolve();
    await page.getByText('unread', { exact: true }).first().waitFor();
    await own.end();
  });

  test('leads to where one signs in, once somebody has signed out in another window', async () => {
    const owner = await createPerson(visits.portico);
    const page = await visits.open(owner, {}, '/dashboard/account');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${visits.portico.config.publicUrl}/dashboard`);
    await other.getByRole('heading', { level: 1 }).waitFor();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.waitForURL(/oauth/);
    await page.waitForURL(/\/oauth\/sign-in/, { timeout: 5_000 });
    await other.close();
  });

  /** The page of a project that hears of nothing until it may, beside another that hears of everything. */
  async function open() {
    const owner = await createPerson(visits.portico);
    const projectId = await projects.make(owner);
    const asked: string[] = [];
    const { promise: mayHear, resolve: letHear } = Promise.withResolvers<void>();
    const goToProject = async (page: Page) => {
      await page.goto(`${visits.portico.config.publicUrl}/dashboard/projects/${projectId}`);
      await page.getByText('Nothing was deployed to Production yet').waitFor();
    };
    const other = await visits.open(owner, {}, '/oauth/account');
    await goToProject(other);
    const page = await visits.open(owner, {}, '/oauth/account');
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/graphql')) asked.push(request.url());
    });
    await page.route(/\/graphql\?/, async (route) => {
      await mayHear;
      await route.continue();
    });
    await goToProject(page);
    const deploy = async (ref: string, ...seenIn: Page[]) => {
      await projects.call('POST', `/${projectId}/deployments`, owner, { ref, commit_sha: 'c0ffee1' });
      for (const each of seenIn) await each.getByText(ref, { exact: true }).first().waitFor();
    };
    return { page, other, asked, deploy, letHear };
  }

  test('shows what changed in between', async () => {
    const { page, other, deploy, letHear } = await open();
    await deploy('in-between', other);
    letHear();
    await page.getByText('in-between', { exact: true }).first().waitFor();
  });

  test('asks for nothing twice where nothing did', async () => {
    const { page, asked, deploy, letHear } = await open();
    const counts = [asked.length];
    const begun = page.waitForResponse(/\/graphql\?/);
    letHear();
    await begun;
    for (const ref of ['first', 'second']) {
      await deploy(ref, page);
      counts.push(asked.length);
    }
    const [before = 0, first = 0, second = 0] = counts;
    expect(first - before).toBe(second - first);
  });
});
