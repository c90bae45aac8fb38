import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute or more, the longest first: nobody waits for one of them alone at the end. */
const longest = [
  'faults/deliveries',
  'monitor/monitor',
  'security/otlp',
  'operations/start',
  'reference/made-up-route',
  'sign-in/hostile-input',
  'sign-in/sign-in',
  'reference/made-up-noun',
  'faults/crash',
  'security/permissions',
  'security/webhooks',
  'command-line/beside-server',
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
