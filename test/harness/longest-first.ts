import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes a quarter of a minute or more, the longest first: nobody waits for one of them alone at the end. */
const longest = [
  'faults/deliveries',
  'browser/every-page',
  'browser/pages',
  'browser/live',
  'monitor/monitor',
  'security/otlp',
  'operations/start',
  'sign-in/hostile-input',
  'reference/made-up-noun',
  'faults/mail',
  'security/webhooks',
  'sign-in/sign-in',
  'faults/crash',
  'command-line/demo',
  'command-line/alone',
  'security/data-directory',
  'security/permissions',
  'facade/fuzz',
  'sign-in/sign-up',
  'webhooks/failures',
  'client/recipes',
  'webhooks/names',
  'command-line/beside-server',
  'reference/made-up-route',
];

function rank({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return place < 0 ? longest.length : place;
}

export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((left, right) => rank(left) - rank(right));
  }
}
