import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { Projects } from '../test/harness/dashboard-projects.ts';
import { Visits } from '../test/harness/dashboard.ts';
import { addDeployments } from '../test/harness/long-list.ts';
import { createPerson } from '../test/harness/person.ts';
import { median } from './median.ts';

/**
 * How smoothly a list of 100,000 rows scrolls: `npm run bench:list`. A wheel turns steadily, as fast as somebody reads
 * headings and as fast as somebody looks for a date, ROUNDS (5) times each, at a processor that is slowed down or not.
 * What is counted are the frames that came a frame late or later, of those that a screen of 60 hertz shows meanwhile.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const rows = 100_000;
const frameMs = 1_000 / 60;
const seconds = 3;

declare global {
  interface Window {
    frameTimes: number[];
  }
}

/** Keeps the moment of each frame from now on. */
function countFrames(): void {
  window.frameTimes = [];
  const note = (at: number) => {
    window.frameTimes.push(at);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

interface Smoothness {
  /** Frames a second. */
  rate: number;
  /** Of those that a screen shows meanwhile, those that were not there. */
  late: number;
}

function smoothnessOf(frames: readonly number[]): Smoothness {
  const gaps = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  const missed = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0);
  return { rate: (gaps.length / total) * 1_000, late: missed / (total / frameMs) };
}

async function scroll(page: Page, pixelsPerSecond: number, slowDown: number): Promise<Smoothness> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(() => window.scrollTo(0, 400_000));
  await page.waitForTimeout(500);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.evaluate(countFrames);
  await session.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 400,
    yDistance: -pixelsPerSecond * seconds,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
  const frames = await page.evaluate(() => window.frameTimes);
  await session.detach();
  return smoothnessOf(frames);
}

const visits = new Visits();
await visits.begin({ settings: { PLANS: JSON.stringify({ pro: { session_per_minute: 100_000 } }) } });
const owner = await createPerson(visits.portico);
const projectId = await new Projects(() => visits.portico).make(owner);
await addDeployments(visits.portico, projectId, rows);
const viewport = { width: 1280, height: 800 };
const page = await visits.openForAll(owner, { viewport }, `/dashboard/projects/${projectId}`);
await page.getByText('1–20 of 100,000').waitFor();

process.stdout.write(`${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, medians of ${rounds}\n`);
for (const [name, speed] of [
  ['reading, 1,000 px/s', 1_000],
  ['looking for something, 5,000 px/s', 5_000],
] as const)
  for (const slowDown of [1, 4]) {
    const measured: Smoothness[] = [];
    for (let round = 0; round < rounds; round += 1) measured.push(await scroll(page, speed, slowDown));
    const [rate, late] = [median(measured.map((each) => each.rate)), median(measured.map((each) => each.late))];
    process.stdout.write(
      `${name}, slowed ${slowDown}×: ${rate.toFixed(1)} frames/s, ${(late * 100).toFixed(1)} % late\n`,
    );
  }
await visits.end();
process.exit();
