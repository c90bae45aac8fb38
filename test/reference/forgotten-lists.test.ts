import { expect, test } from 'vitest';
import { requireStatuses, statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { errorCodes } from '../../schema/errors.ts';

// Where scopes lack a description, or what ends lacks its purge, tsc says so; events have test/webhooks/declarations.test.ts.
test('a server in which a code of the core has no status does not start', () => {
  expect(() => requireStatuses([...errorCodes, 'OUT_OF_STOCK'])).toThrow(
    'The code OUT_OF_STOCK has no status: declare it in rest-adapters/errors/declared/.',
  );
});

test('no code of the core is an error of the server', () => {
  expect(errorCodes.filter((code) => statusOf(code) >= 500)).toEqual([]);
});
