import { type Fault, fault } from '../../fault.ts';

export const keysFaults: readonly Fault[] = [
  fault(
    'schema/keys/api-keys.ts',
    'keys that are revoked come first',
    "nulls: 'first'",
    "nulls: 'last'",
    'test/api/list-keys.test.ts',
  ),
  fault(
    'schema/keys/api-key-usage.ts',
    'a 304 is no success',
    '(status) => status < 400',
    '(status) => status < 300',
    'test/api/get-key-statistics.test.ts',
    'test/security/usage.test.ts',
    'test/patterns/what-is-counted.test.ts',
  ),
  fault(
    'schema/keys/revoke-api-key.ts',
    'a revoked key opens for another second and a half',
    'tx.forgetCredential(id);',
    '',
    'test/api/revoke-key.test.ts',
  ),
];
