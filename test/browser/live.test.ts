import { randomBytes } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { runsOnServer } from '../harness/instance.ts';
import { LoadBalancer } from '../harness/load-balancer.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { password, RealInstance } from '../harness/real-instance.ts';

const artifacts = [{ name: 'shop.tar.gz', digest: `sha256:${'0'.repeat(64)}`, size_bytes: 1 }];

/** Milliseconds within which a change is to be seen elsewhere. */
const within = 2_000;

/** Changes of which each is to be seen, however soon one follows the other. */
const inARow = 20;

describe.runIf(hasBrowser && runsOnServer)('two browsers on two instances', () => {
  let postgres: PostgresServer;
  let instances: RealInstance[];
  let balancer: LoadBalancer;
  let browser: Browser;
  let url: string;
  let token: string;
  let projectId: string;

  const call = async (on: string, method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${on}/v1/projects${path}`, { method, headers, body: JSON.stringify(body) });
    expect(response.status).toBeLessThan(300);
    return Object(await response.json());
  };

  const deploy = (on: string, ref: string) =>
    call(on, 'POST', `/${projectId}/deployments`, { ref, commit_sha: 'c0ffee1' });

  /** Somebody who is signed in, at whichever instance the balancer has chosen. */
  const visit = async (address: string): Promise<Page> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}/oauth/sign-in?return_to=/dashboard${address}`);
    await page.getByLabel('E-mail').fill('mary@example.com');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    return page;
  };

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    const port = await freePort();
    url = `http://localhost:${port}`;
    const environment = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
      PUBLIC_URL: url,
      PLANS: JSON.stringify({ free: { per_minute: 10_000 } }),
    };
    const first = await RealInstance.prepare(environment);
    instances = [first, await RealInstance.prepare(environment)];
    token = await first.person('mary', { scopes: 'projects:write,deployments:write' });
    await Promise.all(instances.map((each) => each.start()));
    balancer = await LoadBalancer.listen(port, () => instances.map((each) => each.url));
    browser = await launchBrowser();
    projectId = (await call(url, 'POST', '', { name: 'Shop' })).id;
  });
  afterAll(async () => {
    await browser.close();
    await balancer.close();
    await Promise.all(instances.map((each) => each.end('SIGKILL')));
    await postgres.remove();
  });

  test('a change on one is seen in the other within two seconds', async () => {
    const pages = [await visit(`/projects/${projectId}`), await visit('/')];
    for (const [number, { url: at }] of instances.entries()) {
      const ref = `release-${number}`;
      const { id } = await deploy(at, ref);
      await pages[0]?.getByText(ref).first().waitFor({ timeout: within });
      for (const state of ['building', 'deploying', 'succeeded'])
        await call(at, 'PATCH', `/${projectId}/deployments/${id}`, {
          state,
          ...(state === 'succeeded' ? { artifacts } : {}),
        });
      await pages[1]?.getByText(ref).first().waitFor({ timeout: within });
    }
    for (const page of pages) await page.context().close();
  });

  test('each of many changes, one right after the other, is seen within two seconds', async () => {
    const page = await visit(`/projects/${projectId}`);
    // What was seen before, and is not any more, takes nothing of the pace.
    for (const name of ['Metrics', 'Environments', 'Incidents', 'Webhooks', 'Members', 'Settings', 'Deployments']) {
      await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name }).click();
      await page.getByText(name, { exact: true }).and(page.locator('.crumbs *')).waitFor();
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
    }
    for (let number = 1; number <= inARow; number += 1) {
      const ref = `in-a-row-${number}`;
      await deploy(instances[number % 2]?.url ?? '', ref);
      await page.getByText(ref, { exact: true }).first().waitFor({ timeout: within });
    }
    await page.context().close();
  });

  test('what one does in a page, the other sees', async () => {
    const [one, other] = [
      await visit(`/projects/${projectId}/incidents`),
      await visit(`/projects/${projectId}/incidents`),
    ];
    await one.getByRole('button', { name: 'Open incident' }).first().click();
    await one.getByRole('dialog').getByRole('textbox', { name: 'What is wrong' }).fill('Checkout is slow');
    await one.getByRole('dialog').getByRole('button', { name: 'Open incident' }).click();
    await other
      .getByText('Checkout is slow')
      .first()
      .waitFor({ timeout: within + 1_000 });
    for (const page of [one, other]) await page.context().close();
  });

  test('with one instance killed they go on by themselves', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(() => visit(`/projects/${projectId}`)));
    const [killed, left] = instances;
    await killed?.end('SIGKILL');
    // Each has to find out and come back, which is within a second or two; nobody loads anything again.
    await deploy(left?.url ?? '', 'after-the-crash');
    for (const page of pages) await page.getByText('after-the-crash').first().waitFor({ timeout: 10_000 });
    await deploy(left?.url ?? '', 'and-on');
    for (const page of pages) await page.getByText('and-on').first().waitFor({ timeout: within });
    await left?.end('SIGKILL');
    for (const page of pages) await page.getByText('What you see may be old').waitFor({ timeout: 20_000 });
    await Promise.all(instances.map((each) => each.start()));
    for (const page of pages)
      await page.getByText('What you see may be old').waitFor({ state: 'detached', timeout: 30_000 });
    await deploy(left?.url ?? '', 'at-last');
    for (const page of pages) await page.getByText('at-last').first().waitFor({ timeout: 10_000 });
  });
});
