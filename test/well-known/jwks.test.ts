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
      test('public halves alone, which are asked for each time', async () => {
        const { body, headers } = await send('GET', path);
        expect(headers.get('cache-control')).toBe('public, no-cache');
        const { keys } = Object(body);
        expect(keys.length).toBeGreaterThan(0);
        for (const key of keys) {
          const isRsa = key.kty === 'RSA';
          expect(Object.keys(key).sort()).toEqual(
            isRsa ? ['alg', 'e', 'kid', 'kty', 'n', 'use'] : ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
          );
          expect(key).toMatchObject({ alg: isRsa ? 'RS256' : 'ES256', use: 'sig' });
        }
      });
    });
  },
);
