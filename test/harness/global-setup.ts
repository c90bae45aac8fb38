import { makeTemplate } from './embedded-template.ts';
import { forgetCandidates } from './examples.ts';
import { forgetObserved } from './observed.ts';

export default async function setup(): Promise<void> {
  forgetObserved();
  forgetCandidates();
  if (!process.env.TEST_DATABASE_URL) await makeTemplate();
}
