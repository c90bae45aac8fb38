import { describe, expect, test } from 'vitest';
import { authorizationServerMetadata } from '../../rest-adapters/well-known/index.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/.well-known/oauth-authorization-server';

describeRoute(
  authorizationServerMetadata,
  async () => ({ account: await createAccount(), path }),
  () => {
    describe('200', () => {
      test('names this issuer and what it supports (RFC 8414)', async () => {
        const { portico } = await instance();
        const reply = await send('GET', path);
        expect(reply.status).toBe(200);
        expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
        const issuer = portico.address.replace('localhost', '127.0.0.1');
        expect(reply.body).toMatchObject({
          issuer,
          token_endpoint: `${issuer}/v1/auth/token`,
          jwks_uri: `${issuer}/.well-known/jwks.json`,
          authorization_endpoint: `${issuer}/oauth/authorize`,
          revocation_endpoint: `${issuer}/v1/auth/revoke`,
          introspection_endpoint: `${issuer}/v1/auth/introspect`,
          response_types_supported: ['code'],
          grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        });
        expect(Object(reply.body).scopes_supported).toHaveLength(12);
      });
    });
  },
);
