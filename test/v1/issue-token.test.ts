import { describe, expect, test } from 'vitest';
import { issueToken } from '../../rest-adapters/v1/token.ts';
import { createAccount, issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/v1/auth/token';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

function basic(id: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`, ...form };
}

async function client(scopes = ['projects:read', 'deployments:write']) {
  return issueClientFor(await createAccount(), scopes);
}

async function sample() {
  const account = await createAccount();
  const { client_id: id, client_secret: secret } = await issueClientFor(account, ['projects:read']);
  return { account, path, body: 'grant_type=client_credentials', headers: basic(id, secret) };
}

describeRoute(issueToken, sample, () => {
  describe('200', () => {
    test('a bearer token for an hour that nothing may store, and that works', async () => {
      const { client_id: id, client_secret: secret } = await client();
      const body = 'grant_type=client_credentials&scope=projects:read';
      const reply = await send('POST', path, { body, headers: basic(id, secret) });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'projects:read',
      });
      const credential = String(Object(reply.body).access_token);
      expect((await send('GET', '/v1/projects', { credential })).status).toBe(200);
      expect((await send('POST', '/v1/projects', { credential, body: { name: 'x' } })).status).toBe(403);
    });

    test('Basic credentials whose parts are form-encoded, and credentials in the body', async () => {
      const { client_id: id, client_secret: secret } = await client();
      const encode = (text: string) => text.replaceAll('-', '%2D').replaceAll('_', '%5F');
      const body = 'grant_type=client_credentials';
      const encoded = await send('POST', path, { body, headers: basic(encode(id), encode(secret)) });
      expect(encoded.status).toBe(200);
      expect(encoded.body).toMatchObject({ scope: 'projects:read deployments:write' });
      const posted = await send('POST', path, {
        body: `${body}&client_id=${id}&client_secret=${secret}`,
        headers: form,
      });
      expect(posted.status).toBe(200);
    });

    test('a read scope that the registered write scope includes', async () => {
      const { client_id: id, client_secret: secret } = await client(['projects:write']);
      const body = 'grant_type=client_credentials&scope=projects:read';
      const reply = await send('POST', path, { body, headers: basic(id, secret) });
      expect(reply.body).toMatchObject({ scope: 'projects:read' });
    });
  });

  describe('400', () => {
    test.each([
      ['', 'invalid_request'],
      ['grant_type=password', 'unsupported_grant_type'],
      ['grant_type=client_credentials&grant_type=x', 'invalid_request'],
      ['grant_type=client_credentials&scope=webhooks:write', 'invalid_scope'],
      ['grant_type=client_credentials&client_secret=x', 'invalid_request'],
    ])('%s is %s', async (body, error) => {
      const { client_id: id, client_secret: secret } = await client();
      const reply = await send('POST', path, { body, headers: basic(id, secret) });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ error });
    });
  });

  describe('401', () => {
    test.each([
      ['a wrong secret', (id: string) => basic(id, 'service_secret_wrong')],
      ['an unknown client', () => basic('01890000-0000-7000-8000-000000000000', 'x')],
      ['no client', () => form],
      ['something else than Basic', () => ({ ...form, authorization: 'Bearer x' })],
    ])('%s is invalid_client, with a Basic challenge', async (_case, headers) => {
      const { client_id: id } = await client();
      const reply = await send('POST', path, { body: 'grant_type=client_credentials', headers: headers(id) });
      expect(reply.status).toBe(401);
      expect(reply.body).toMatchObject({ error: 'invalid_client' });
      expect(reply.headers.get('www-authenticate')).toMatch(/^Basic /);
    });
  });
});
