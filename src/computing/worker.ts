import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type Job, perform } from './jobs.ts';

/*
 * A thread that does one job after the other. It knows neither the database nor anybody's credentials.
 */

/** Gives way to the event loop where processors are few; as far as the system lets a thread say so, which Linux does. */
function giveWay(niceness: number): void {
  try {
    const [thread = ''] = readlinkSync('/proc/thread-self').split('/').slice(-1);
    setPriority(Number(thread), niceness);
  } catch {
    // Elsewhere threads are all alike.
  }
}

if (Number(workerData) > 0) giveWay(Number(workerData));

parentPort?.on('message', (job: Job) => {
  const done = perform(job);
  // Bytes are handed over, not copied.
  const batch = 'result' in done && 'portions' in done.result ? done.result : null;
  const buffers = batch?.portions.map(({ measurements }) => measurements.buffer) ?? [];
  const own = buffers.filter((buffer) => buffer instanceof ArrayBuffer);
  parentPort?.postMessage(done, [...new Set(own)]);
});
