import { parentPort } from 'node:worker_threads';
import { type Job, perform } from './jobs.ts';

/*
 * A thread that does one job after the other. It knows neither the database nor anybody's credentials.
 */

parentPort?.on('message', (job: Job) => {
  const done = perform(job);
  // Bytes are handed over, not copied.
  const batch = 'result' in done && 'portions' in done.result ? done.result : null;
  const buffers = batch?.portions.map(({ measurements }) => measurements.buffer) ?? [];
  const own = buffers.filter((buffer) => buffer instanceof ArrayBuffer);
  parentPort?.postMessage(done, [...new Set(own)]);
});
