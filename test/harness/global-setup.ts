import { forgetCandidates } from './examples.ts';
import { makeOriginal } from './migrated-database.ts';
import { forgetObserved } from './observed.ts';

/** @returns what is done after the run */
export default function setup(): Promise<() => Promise<void>> {
  forgetObserved();
  forgetCandidates();
  return makeOriginal();
}
