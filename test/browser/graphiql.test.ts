import { expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from '../harness/browser.ts';
import { startInstance } from '../harness/instance.ts';

test.runIf(hasBrowser)('GraphiQL works from our own files, with our name', async () => {
  const home = await startInstance({ NODE_ENV: 'development', WORKER: 'false' });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(home.config.publicUrl) && !/^(blob|data):/.test(url)) elsewhere.push(url);
    });
    await page.goto(`${home.config.publicUrl}/graphql?query=${encodeURIComponent('{ __typename }')}`);
    expect(await page.title()).toBe('Portico');
    await page.getByRole('button', { name: /execute/i }).click();
    await expect.poll(() => page.locator('.result-window').innerText(), { timeout: 20_000 }).toContain('Query');
    expect(elsewhere).toEqual([]);
  } finally {
    await browser.close();
    await home.stop();
  }
});
