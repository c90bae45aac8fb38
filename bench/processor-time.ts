import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second wherever Node runs. */
const ticksPerSecond = 100;

/** Seconds of processor that a process has had so far, with all its threads. */
export function processorTime(pid: number): number {
  // The name of the program comes first, in parentheses, and may hold anything.
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S \d)/);
  const [user, system] = after.split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / ticksPerSecond;
}
