import { forgetObserved } from './observed.ts';

export default function setup(): void {
  forgetObserved();
}
