import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into a server before it starts: tells on standard output when its event loop was held up, and for how many
 * milliseconds of processor time. Unlike what a clock shows, that does not go by how busy the machine is otherwise.
 */

/** Milliseconds between two looks. */
const interval = 5;
/** Milliseconds from which it is told of. */
const worthTelling = 50;

function watch(): void {
  let previous = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(previous);
    const milliseconds = (user + system) / 1_000;
    if (milliseconds >= worthTelling) {
      const ended = performance.timeOrigin + performance.now();
      process.stdout.write(`${JSON.stringify({ heldUp: milliseconds, ended })}\n`);
    }
    previous = process.threadCpuUsage();
  };
  // So that nobody takes a server that is not watched for one that is never held up.
  process.stdout.write(`${JSON.stringify({ heldUp: 0, ended: performance.timeOrigin + performance.now() })}\n`);
  setInterval(look, interval).unref();
}

if (isMainThread) watch();
