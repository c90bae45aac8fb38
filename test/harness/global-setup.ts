import { forgetCandidates } from './examples.ts';
import { makeOriginal } from './migrated-database.ts';
import { forgetObservedStatuses } from './observed-statuses.ts';

export default function setup(): Promise<void> {
  forgetObservedStatuses();
  forgetCandidates();
  return makeOriginal();
}
