import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { hasBrowser, launchBrowser, picture } from '../harness/browser.ts';
import { instance } from '../harness/instance.ts';

describe.runIf(hasBrowser)('the reference at /docs', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(colorScheme: 'light' | 'dark') {
    const { config } = await instance();
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(`${config.publicUrl}/docs`);
    await page.waitForSelector('#operations-Projects-listProjects');
    return { page, asked, complaints, origin: config.publicUrl };
  }

  test('shows every operation, tries one with a pasted credential, and asks nobody else for anything', async () => {
    const { token } = await createAccount();
    const { page, asked, complaints, origin } = await open('light');
    expect(await page.locator('.topbar').textContent()).toContain('Portico');
    await picture(page, 'reference');
    await page.click('button.authorize');
    const field = page.locator('.auth-container', { hasText: 'personalAccessToken' }).locator('input');
    await field.fill(token);
    await page.locator('.auth-container', { hasText: 'personalAccessToken' }).locator('button.authorize').click();
    await page.click('button.btn-done');
    const operation = page.locator('#operations-Projects-listProjects');
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('button.execute').click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    expect(complaints).toEqual([]);
    expect(new Set(asked.filter((from) => from !== 'null'))).toEqual(new Set([origin]));
    await page.context().close();
  });

  test('is dark where the reader wants it dark', async () => {
    const { page } = await open('dark');
    await picture(page, 'reference-dark');
    const [red = 255] = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      const own = getComputedStyle(document.body).backgroundColor;
      const opaque = own === 'rgba(0, 0, 0, 0)' ? backgroundColor : own;
      return (opaque.match(/\d+/g) ?? []).map(Number);
    });
    expect(red).toBeLessThan(80);
    await page.context().close();
  });
});
