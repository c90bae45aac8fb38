import { serve } from '../../src/boot/serve.ts';
import { work } from '../../src/boot/worker.ts';

/**
 * `portico serve` or `portico worker` by a clock that runs CLOCK_SPEED times as fast since CLOCK_ORIGIN, so that a day of
 * retries passes while a test waits. Everything else is as it is for everybody.
 */
const origin = Number(process.env.CLOCK_ORIGIN);
const speed = Number(process.env.CLOCK_SPEED);
const now = () => new Date(origin + (Date.now() - origin) * speed);

await (process.argv[2] === 'worker' ? work(now) : serve(now));
process.exit(0);
