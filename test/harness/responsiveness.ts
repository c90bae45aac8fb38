import { setTimeout as delay } from 'node:timers/promises';
import { worstAnswer } from './health-watch.ts';
import type { Instance } from './instance.ts';

export const worstAnswerAllowed = worstAnswer;

/** Milliseconds between two questions. */
const pause = 10;

/** What a request to a path comes to. @returns its status, and milliseconds until its answer was there */
async function timed(on: Instance, path: string, init?: RequestInit): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${on.config.port}${path}`, init);
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

/** Asks a server again and again how it is while the work goes on. @returns the longest that it took to say, in milliseconds */
export async function worstAnswerDuring(
  on: Instance,
  work: () => Promise<unknown>,
  path = '/healthz',
  init?: RequestInit,
) {
  let isOver = false;
  let worst = 0;
  const working = work().finally(() => {
    isOver = true;
  });
  working.catch(() => undefined);
  // The first connection is made before anything is measured.
  await timed(on, path, init);
  while (!isOver) {
    const { status, ms } = await timed(on, path, init);
    if (status >= 500) throw new Error(`${path} answered ${status}`);
    worst = Math.max(worst, ms);
    await delay(pause);
  }
  await working;
  return worst;
}
