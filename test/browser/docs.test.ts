import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { hasBrowser, picture } from '../harness/browser.ts';
import { expectSound, views, Visits } from '../harness/dashboard.ts';
import { instance } from '../harness/instance.ts';

describe.runIf(hasBrowser)('the documentation', () => {
  const visits = new Visits();

  beforeAll(async () => visits.begin({ at: await instance() }));
  afterAll(() => visits.end());

  const pages = {
    front: '/docs',
    guide: '/docs/guides/webhooks',
    error: '/docs/errors/invalid_input',
    found: '/docs/search?q=signature',
  };

  describe.each(views)('is sound: %s', (view, options) => {
    test.each(Object.entries(pages))('%s', async (name, address) => {
      const page = await visits.open(null, options, address);
      await expectSound(page, `docs-${name}-${view}`);
      expect(visits.complaints).toEqual([]);
    });
  });

  test('is sound with text at twice its size', async () => {
    const page = await visits.open(null, { viewport: { width: 640, height: 800 } }, pages.guide);
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await expectSound(page, 'docs-guide-large');
  });

  test('works without scripts: the drawer on a phone, and the search', async () => {
    const page = await visits.open(null, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false }, '/docs');
    await page.getByText('All pages').click();
    await page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'OAuth' }).click();
    expect(await page.locator('h1').textContent()).toBe('OAuth');
    await page.getByRole('searchbox').fill('slug_taken');
    await page.keyboard.press('Enter');
    await page.locator('.docs-result').getByRole('link', { name: 'slug_taken' }).first().click();
    expect(new URL(page.url()).pathname).toBe('/docs/errors/slug_taken');
  });

  test('finds as somebody types, and copies code', async () => {
    const page = await visits.open(null, { viewport: { width: 1280, height: 800 } }, pages.guide);
    await page.keyboard.press('/');
    await page.keyboard.type('idempot');
    await page.locator('.docs-found a').first().waitFor();
    await picture(page, 'docs-found');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/(?!guides\/webhooks$)/);
    await page.goBack();
    const block = page.locator('.docs-code').nth(1);
    await block.getByRole('button', { name: 'Copy' }).click();
    await block.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe((await block.locator('code').textContent())?.trimEnd());
    expect(visits.complaints).toEqual([]);
  });
});

describe.runIf(hasBrowser)('the reference at /docs/reference', () => {
  const visits = new Visits();

  beforeAll(async () => visits.begin({ at: await instance() }));
  afterAll(() => visits.end());

  async function open(colorScheme: 'light' | 'dark', path = '/docs/reference') {
    const { config } = visits.portico;
    const context = await visits.context({ colorScheme, viewport: { width: 1280, height: 900 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).origin));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(config.publicUrl + path);
    return { page, asked, complaints, origin: config.publicUrl };
  }

  /** The colour behind the page, as its red part. */
  function redOf(page: Page): Promise<number> {
    return page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)?.[0] ?? 255));
  }

  test('shows and tries operations of both documents, and asks nobody else for anything', async () => {
    const { token } = await createAccount();
    const { page, asked, complaints, origin } = await open('light');
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.waitForURL(/#v1\/tag\/projects/);
    const operation = page.locator('[id="v1/tag/projects/GET/v1/projects"]');
    await operation.scrollIntoViewIfNeeded();
    await picture(page, 'reference');
    await operation.getByRole('button', { name: /test request/i }).click();
    const client = page.getByRole('dialog');
    await client.waitFor();
    await client.getByPlaceholder('Token').fill(token);
    await client.getByRole('button', { name: /^send/i }).first().click();
    await client.getByText('200').first().waitFor();
    await picture(page, 'reference-tried');
    expect(complaints).toEqual([]);
    expect(new Set(asked.filter((from) => from !== 'null'))).toEqual(new Set([origin]));
  });

  test('opens at an operation of the other document, dark where the reader wants it dark', async () => {
    const { page, complaints, asked, origin } = await open('dark', '/docs/reference#api/tag/posts/GET/api/posts');
    await page.locator('[id="api/tag/posts/GET/api/posts"]').waitFor();
    await picture(page, 'reference-dark');
    expect(await redOf(page)).toBeLessThan(80);
    expect(complaints).toEqual([]);
    expect(new Set(asked.filter((from) => from !== 'null'))).toEqual(new Set([origin]));
  });
});
