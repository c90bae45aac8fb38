import { forgetCandidates } from './examples.ts';
import { makeOriginal } from './migrated-database.ts';
import { forgetObservedStatuses } from './observed-statuses.ts';
import { isThorough } from './thorough.ts';

/** On two processors that have nothing else to do. */
const duration = isThorough ? 'ten minutes' : 'five minutes';

/** @returns what Vitest runs when all tests are done */
export default function setup(): Promise<() => Promise<void>> {
  process.stdout.write(`Real servers are started and asked: the whole suite takes ${duration}.\n`);
  forgetObservedStatuses();
  forgetCandidates();
  return makeOriginal();
}
