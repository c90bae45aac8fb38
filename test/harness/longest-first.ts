import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute or more, the longest first: nobody waits for one of them alone at the end. */
const longest = [
  'transfer/server',
  'multi-instance/serve-together',
  'browser/every-page',
  'multi-instance/proxies',
  'faults/deliveries',
  'transfer/embedded-backup',
  'command-line/demo',
  'monitor/monitor',
  'operations/start',
  'security/otlp',
  'sign-in/hostile-input',
  'faults/partitions',
  'browser/metrics-clock-changes',
  'reference/made-up-route',
  'browser/live',
  'faults/monitor',
  'multi-instance/valkey-arrangements',
  'multi-instance/failover',
  'browser/metrics-charts',
  'security/webhooks',
  'webhooks/event-ranges',
  'operations/memory-of-requests',
  'client/faults',
  'security/data-directory',
  'browser/community-pages',
  'command-line/beside-server',
  'api/counted-in-part',
  'observability/traces',
  'reference/pasted',
  'reference/made-up-noun',
  'operations/idle-collection',
  'command-line/alone',
  'faults/crash',
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
