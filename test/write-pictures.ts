import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { Demo } from './harness/demo.ts';

/** Takes the pictures of docs/guides/dashboard.md from the demo: `npm run pictures`. */
const folder = path.resolve(import.meta.dirname, '../docs/screenshots');

const wide: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 } };
const [light, dark]: BrowserContextOptions[] = [{ colorScheme: 'light' }, { colorScheme: 'dark' }];

/** The newest of a list, as it opens by a click on its name. */
async function openFirst(page: Page): Promise<void> {
  const before = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('rowheader').getByRole('link').first().click();
  const isOther = (title: string) => ![undefined, title].includes(document.querySelector('h1')?.innerText);
  await page.waitForFunction(isOther, before);
}

const demo = await Demo.start();
const project = `/projects/${demo.projectId}`;
const pictures: [name: string, options: BrowserContextOptions, address: string, act?: (page: Page) => Promise<void>][] =
  [
    ['overview', { ...wide, ...light }, '/'],
    ['overview-phone', { ...phone, ...dark }, '/'],
    ['palette', { ...wide, ...dark }, '/', (page) => page.keyboard.press('Control+k')],
    ['deployments', { ...wide, ...light }, project],
    ['deployment', { ...wide, ...dark }, project, openFirst],
    ['metrics', { ...wide, ...dark }, `${project}/metrics?range=24h`],
    ['metrics-phone', { ...phone, ...light }, `${project}/metrics?range=24h`],
    ['environment', { ...wide, ...light }, `${project}/environments`],
    ['incident', { ...wide, ...light }, `${project}/incidents`, openFirst],
    ['webhook', { ...wide, ...light }, `${project}/webhooks`, openFirst],
    ['community', { ...wide, ...dark }, '/community'],
    ['start', { ...wide, ...light }, '/start'],
  ];
for (const [name, options, address, act] of pictures) {
  const context = await demo.context(options);
  const page = await context.newPage();
  await page.goto(`${demo.url}/dashboard${address}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  if (act) await act(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  await page.screenshot({ path: path.join(folder, `dashboard-${name}.png`) });
  await context.close();
}
await demo.stop();
