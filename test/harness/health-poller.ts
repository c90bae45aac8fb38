import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Asks for /healthz again and again, in a thread of its own, so that what a test computes meanwhile is not measured.
 */

const url = String(workerData.url);
const pause = Number(workerData.pause);

/** Milliseconds until the answer; the time until it broke off where there is none. */
function ask(): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const asked = request(url, { agent: false }, (response) => {
      response.resume();
      response.on('close', () => resolve(performance.now() - began));
    });
    asked.on('error', () => resolve(performance.now() - began));
    asked.end();
  });
}

for (;;) {
  const began = performance.timeOrigin + performance.now();
  parentPort?.postMessage({ began, milliseconds: await ask() });
  await new Promise((resolve) => setTimeout(resolve, pause));
}
