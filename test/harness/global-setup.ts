import { forgetCandidates } from './examples.ts';
import { forgetObserved } from './observed.ts';

export default function setup(): void {
  forgetObserved();
  forgetCandidates();
}
