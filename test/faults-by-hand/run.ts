import { parseArgs } from 'node:util';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { requireFitting, Scratch } from './scratch.ts';

/*
 * Puts faults into a copy of the code, one at a time, and tells which of them the tests notice. `--only words` takes the
 * faults whose file or sentence has the words in it; `--patterns` takes those of the tests by pattern; `--sound` first makes sure that all the tests pass without any.
 */

/** How many are tried beside each other: each has a server and a database in its process. */
const atOnce = 2;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, patterns: { type: 'boolean' }, sound: { type: 'boolean' } },
});
const chosen = faults[values.patterns ? 'patterns' : 'chosen'].filter(({ file, what }) =>
  `${file} ${what}`.includes(values.only),
);
requireFitting([...faults.chosen, ...faults.patterns]);

/** @throws Error where a test fails though there is no fault in the code */
async function requireSound(scratch: Scratch): Promise<void> {
  const { isNoticed, by } = await scratch.try(null, [...new Set(chosen.flatMap(({ tests }) => tests))]);
  if (isNoticed) throw new Error(`without any fault there fails: ${by}`);
}

const waiting = [...chosen];
const unnoticed: Fault[] = [];

async function work(scratch: Scratch): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const { isNoticed, by, seconds } = await scratch.try(fault, fault.tests);
    if (!isNoticed) unnoticed.push(fault);
    const verdict = isNoticed ? `noticed by ${by}` : 'NOT NOTICED';
    process.stdout.write(`${fault.file}: ${fault.what}\n    ${verdict} (${seconds} s)\n`);
  }
}

const scratches = Array.from({ length: Math.min(atOnce, chosen.length) }, () => new Scratch());
try {
  const [first] = scratches;
  if (values.sound && first) await requireSound(first);
  await Promise.all(scratches.map(work));
} finally {
  for (const scratch of scratches) scratch.remove();
}
const share = Math.round(((chosen.length - unnoticed.length) / Math.max(1, chosen.length)) * 100);
process.stdout.write(`\n${chosen.length - unnoticed.length} of ${chosen.length} faults were noticed (${share} %)\n`);
for (const { file, what } of unnoticed) process.stdout.write(`not noticed: ${file}: ${what}\n`);
if (unnoticed.length > 0) process.exitCode = 1;
