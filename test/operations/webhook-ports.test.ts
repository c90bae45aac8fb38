import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';

const asked = [79, 80, 81, 442, 443, 444, 999, 1_000, 1_001, 1_002, 1_003, 1_023, 1_024, 65_535];

test.each([
  [undefined, [80, 443, 1_024, 65_535]],
  ['443', [443]],
  ['80,1000-1002', [80, 1_000, 1_001, 1_002]],
  ['1000-1000', [1_000]],
  ['79-81,443-444', [79, 80, 81, 443, 444]],
])('WEBHOOK_PORTS=%s', (ports, allowed) => {
  const { allowsWebhookPort } = readConfig(ports === undefined ? {} : { WEBHOOK_PORTS: ports });
  expect(asked.filter(allowsWebhookPort)).toEqual(allowed);
});
