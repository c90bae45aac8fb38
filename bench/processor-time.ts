import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second wherever Node runs. */
const ticksPerSecond = 100;

/** The columns of /proc/<pid>/stat in which a process's time is, and that of those which it has started and which have ended. */
const [own, ended] = [
  [11, 13],
  [13, 15],
] as const;

function secondsIn(pid: number, columns: readonly [number, number]): number {
  // The name of the program comes first, in parentheses, and may hold anything.
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S \d)/);
  const [user, system] = after
    .split(' ')
    .slice(...columns)
    .map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / ticksPerSecond;
}

/** Seconds of processor that a process has had so far, with all its threads. */
export function processorTime(pid: number): number {
  return secondsIn(pid, own);
}

/** Seconds of processor that a process has had so far, with all that it started, and what those started. */
export function processorTimeOfFamily(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return secondsIn(pid, own) + secondsIn(pid, ended) + children.reduce((sum, child) => sum + ofChild(child), 0);
}

/** Of one that may end before it is looked at, as processes of a database do. */
function ofChild(pid: number): number {
  try {
    return processorTimeOfFamily(pid);
  } catch {
    return 0;
  }
}
