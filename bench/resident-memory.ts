import { readFileSync } from 'node:fs';

/** Megabytes that a process holds in memory. */
export function residentMemory(pid: number): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? [];
  return Number(kilobytes) / 1024;
}
