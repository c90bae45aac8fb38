import { describe, expect, test } from 'vitest';
import { protectedResourceMetadata } from '../../rest-adapters/well-known/index.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/.well-known/oauth-protected-resource';

describeRoute(
  protectedResourceMetadata,
  async () => ({ account: await createAccount(), path }),
  () => {
    describe('200', () => {
      test('names the authorization server of this resource (RFC 9728)', async () => {
        const { body } = await send('GET', path);
        const { resource, authorization_servers: servers } = Object(body);
        expect(servers).toEqual([resource]);
        expect(body).toMatchObject({ bearer_methods_supported: ['header'] });
      });
    });
  },
);
