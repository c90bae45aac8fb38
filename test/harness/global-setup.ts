import { forgetCandidates } from './examples.ts';
import { makeOriginal } from './migrated-database.ts';
import { forgetObserved } from './observed.ts';

export default function setup(): Promise<void> {
  forgetObserved();
  forgetCandidates();
  return makeOriginal();
}
