import { runsOnServer } from './migrated-database.ts';

/**
 * Whether what takes minutes runs too: floods, chaos, a whole day of the monitor. It does beside a database server, as in
 * CI, and with `THOROUGH=true`.
 */
export const isThorough = runsOnServer || process.env.THOROUGH === 'true';

/** What takes long as a whole, and tells of faults that a change seldom brings: `npm test` leaves it out, CI does not. */
const leftToContinuousIntegration = [
  // Processes that are started, killed, and started again
  'command-line/alone',
  'command-line/demo',
  'faults/crash',
  'security/data-directory',
  // Copies of the whole house, with something made up in them
  'reference/made-up-noun',
  'reference/made-up-route',
  // Whatever chance brings
  'facade/fuzz',
  'reference/generated-requests',
  // Other people's runtimes, networks and loads
  'client/faults',
  'client/recipes',
  'multi-instance/oauth',
  'webhooks/fairness',
];

/** The files that a run leaves out: none where it is thorough, or where files are named, which are meant then. */
export function leftOut(words: readonly string[]): string[] {
  const namesFiles = words.some((word) => word.includes('test/'));
  return isThorough || namesFiles ? [] : leftToContinuousIntegration.map((name) => `test/${name}.test.ts`);
}
