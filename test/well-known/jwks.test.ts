import { describe, expect, test } from 'vitest';
import { publicKeys } from '../../rest-adapters/well-known/index.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/.well-known/jwks.json';

describeRoute(
  publicKeys,
  async () => ({ account: await createAccount(), path }),
  () => {
    describe('200', () => {
      test('public halves alone', async () => {
        const { body } = await send('GET', path);
        const { keys } = Object(body);
        expect(keys.length).toBeGreaterThan(0);
        for (const key of keys) {
          expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
          expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
        }
      });
    });
  },
);
