/*
 * How fast this machine is at the moment. What is measured in processor time still goes by what runs on the other half
 * of the same core, and by how dear memory is on this host: twofold, between one hour and the next.
 */

/** Milliseconds of processor time that the sample takes on a quiet machine of ours, with two processors. */
const usual = 170;
/** Of which the middle one counts: the first ones compile, and garbage is collected in some. */
const rounds = 7;

const row = { value: 'x'.repeat(280), updatedAt: '2026-11-24T00:00:00.000Z', sensitive: false };

/** Milliseconds of this thread's processor time. */
function taken(work: () => unknown): number {
  const began = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1_000;
}

/** How many times as long as usual this machine takes now for what a server does with a large answer; at least 1. */
export function slowness(): number {
  const sample = Array.from({ length: 40_000 }, (_, index) => ({ ...row, name: `VARIABLE_${index}` }));
  const times = Array.from({ length: rounds }, () => taken(() => JSON.parse(JSON.stringify(sample))));
  const middle = times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? usual;
  return Math.max(1, middle / usual);
}
