import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Asks for /healthz again and again, in a thread of its own, so that what a test computes meanwhile is not measured.
 */

const url = String(workerData.url);
const pause = Number(workerData.pause);

/** Milliseconds until the answer, and its status; where it broke off or there was none, the time until then, and 0. */
function ask(): Promise<{ milliseconds: number; status: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ milliseconds: performance.now() - began, status });
    const asked = request(url, { agent: false }, (response) => {
      response.resume();
      response.on('close', () => end(response.complete ? (response.statusCode ?? 0) : 0));
    });
    asked.on('error', () => end(0));
    asked.end();
  });
}

for (;;) {
  const began = performance.timeOrigin + performance.now();
  parentPort?.postMessage({ began, ...(await ask()) });
  await new Promise((resolve) => setTimeout(resolve, pause));
}
