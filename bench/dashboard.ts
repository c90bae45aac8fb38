import { cpus, loadavg } from 'node:os';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/harness/browser.ts';
import { temporaryDirectory } from '../test/harness/command.ts';
import { layoutShiftOf, watchLayout } from '../test/harness/layout-shift.ts';
import { RealInstance } from '../test/harness/real-instance.ts';

/**
 * How fast the dashboard feels on a slow machine: `npm run bench:dashboard`. Each page of the demo is loaded ROUNDS (5)
 * times in Chromium at a processor slowed down four times, the pages in turns; then something is clicked and typed.
 * Medians of the largest contentful paint, and of the slowest interaction (as INP has it, of so few: the longest).
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const slowDown = 4;

declare global {
  interface Window {
    largestPaint: number;
    slowestInteraction: number;
  }
}

const budgets = { paint: 1_000, interaction: 100, shift: 0 };

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Keeps account of what people would notice, from the next load on. */
async function watch(page: Page): Promise<void> {
  await watchLayout(page);
  await page.addInitScript(() => {
    window.largestPaint = 0;
    window.slowestInteraction = 0;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    // Durations are of whole frames: 16 is the least that is told.
    const interactions: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      buffered: true,
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.slowestInteraction = Math.max(window.slowestInteraction, duration);
    }).observe(interactions);
  });
}

interface Figures {
  paint: number;
  interaction: number;
  shift: number;
}

async function measure(browser: Browser, state: string, address: string): Promise<Figures> {
  const context = await browser.newContext({ storageState: state, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await watch(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  await page.waitForTimeout(500);
  const [paint, shift] = [await page.evaluate(() => window.largestPaint), await layoutShiftOf(page)];
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').pressSequentially('deploy', { delay: 80 });
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /theme|dark|light/i })
    .first()
    .click();
  await page.waitForTimeout(300);
  const interaction = await page.evaluate(() => window.slowestInteraction);
  await context.close();
  return { paint, interaction, shift };
}

/** Signs in as the owner of the demo. @returns where the browser's cookies are kept */
async function signIn(browser: Browser, url: string, { email, password }: { email: string; password: string }) {
  const file = path.join(temporaryDirectory(), 'state.json');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/oauth/sign-in?return_to=/dashboard`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.storageState({ path: file });
  await context.close();
  return file;
}

const directory = temporaryDirectory();
const portico = await RealInstance.prepare({
  DATA_DIR: directory,
  DEMO: 'true',
  PLANS: JSON.stringify({ free: { per_minute: 100_000 }, pro: { per_minute: 100_000 } }),
});
await portico.start();
const demo = JSON.parse(readFileSync(path.join(directory, 'demo-credentials.json'), 'utf8'));
const browser = await launchBrowser();
const state = await signIn(browser, portico.url, demo.user);
const project = `/projects/${demo.project_id}`;
const pages = ['/', project, `${project}/metrics`, `${project}/webhooks`, '/api-keys', '/community', '/account'];
const figures = new Map<string, Figures[]>(pages.map((page) => [page, []]));
for (let round = 0; round < rounds; round += 1)
  for (const page of pages) figures.get(page)?.push(await measure(browser, state, `${portico.url}/dashboard${page}`));
await browser.close();
await portico.end('SIGTERM');

process.stdout.write(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, medians of ${rounds}\n`);
process.stdout.write(
  `budgets: paint ${budgets.paint} ms, interaction ${budgets.interaction} ms, shift ${budgets.shift}\n`,
);
for (const [page, measured] of figures) {
  const [paint, interaction] = [
    median(measured.map((each) => each.paint)),
    median(measured.map((each) => each.interaction)),
  ];
  const shift = Math.max(...measured.map((each) => each.shift));
  const name = page.replace(demo.project_id, ':project');
  process.stdout.write(
    `${name}: paint ${Math.round(paint)} ms, interaction ${Math.round(interaction)} ms, shift ${shift}\n`,
  );
}
