import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { Demo } from '../test/harness/demo.ts';
import { layoutShiftOf, watchLayout } from '../test/harness/layout-shift.ts';
import { median } from './median.ts';

/**
 * How fast the dashboard feels on a slow machine: `npm run bench:dashboard`. Each page of the demo is loaded ROUNDS (5)
 * times in Chromium at a processor slowed down four times, the pages in turns: by a browser that has never been there,
 * and once more by the same one; then something is clicked and typed. Medians of the largest contentful paint of both,
 * and of the slowest interaction (as INP has it, of so few: the longest).
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

/** How long a page of the same house takes that has no script: what the machine and the browser need for any page. */
async function baselinePaint(demo: Demo): Promise<number> {
  const context = await demo.context({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await watch(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(`${demo.url}/oauth/account`);
  await page.waitForFunction(() => window.largestPaint > 0, undefined, { polling: lookMs });
  const paint = await page.evaluate(() => window.largestPaint);
  await context.close();
  return paint;
}

/** Whether the page shows all that it has asked for. Looked for seldom and cheaply: looking is slowed down as well, and counts. */
function isThere(): boolean {
  return document.querySelector('h1') !== null && document.querySelector('[aria-label="Loading"]') === null;
}

/** Milliseconds between two such looks: more than a page may take. */
const lookMs = 2_500;

/** Milliseconds between two things that somebody does. Nothing is looked for meanwhile, since that counts as well. */
const pauseMs = 600;

interface Figures {
  firstPaint: number;
  paint: number;
  interaction: number;
  shift: number;
}

async function measure(demo: Demo, address: string): Promise<Figures> {
  const context = await demo.context({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await watch(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.goto(address);
  await page.waitForFunction(isThere, undefined, { polling: lookMs });
  const [firstPaint, firstShift] = [await page.evaluate(() => window.largestPaint), await layoutShiftOf(page)];
  await page.goto(address);
  await page.waitForFunction(isThere, undefined, { polling: lookMs });
  const paint = await page.evaluate(() => window.largestPaint);
  const shift = Math.max(firstShift, await layoutShiftOf(page));
  const theme = await page.getByRole('button', { name: /^Theme/ }).boundingBox();
  if (!theme) throw new Error('the theme cannot be changed');
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(pauseMs);
  await page.keyboard.type('deploy', { delay: 80 });
  await page.keyboard.press('Escape');
  await page.waitForTimeout(pauseMs);
  await page.mouse.click(theme.x + theme.width / 2, theme.y + theme.height / 2);
  await page.waitForTimeout(pauseMs);
  const interaction = await page.evaluate(() => window.slowestInteraction);
  if ((await page.evaluate(() => document.documentElement.dataset.theme)) !== 'light')
    throw new Error('nothing was clicked');
  await context.close();
  return { firstPaint, paint, interaction, shift };
}

const demo = await Demo.start();
const project = `/projects/${demo.projectId}`;
const pages = ['/', project, `${project}/metrics`, `${project}/webhooks`, '/api-keys', '/community', '/account'];
const figures = new Map<string, Figures[]>(pages.map((page) => [page, []]));
const baselines: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  baselines.push(await baselinePaint(demo));
  for (const page of pages) figures.get(page)?.push(await measure(demo, `${demo.url}/dashboard${page}`));
}
await demo.stop();

process.stdout.write(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, medians of ${rounds}\n`);
process.stdout.write(
  `budgets: paint ${budgets.paint} ms, interaction ${budgets.interaction} ms, shift ${budgets.shift}\n`,
);
process.stdout.write(`a page without a script: paint ${Math.round(median(baselines))} ms\n`);
for (const [page, measured] of figures) {
  const [firstPaint, paint, interaction] = [
    median(measured.map((each) => each.firstPaint)),
    median(measured.map((each) => each.paint)),
    median(measured.map((each) => each.interaction)),
  ];
  const shift = Math.max(...measured.map((each) => each.shift));
  const name = page.replace(demo.projectId, ':project');
  process.stdout.write(
    `${name}: first paint ${Math.round(firstPaint)} ms, paint ${Math.round(paint)} ms, interaction ${Math.round(interaction)} ms, shift ${shift}\n`,
  );
}
