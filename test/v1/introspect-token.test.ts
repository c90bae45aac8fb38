import { describe, expect, test } from 'vitest';
import { introspectToken } from '../../rest-adapters/v1/token.ts';
import { createAccount, issueClientFor, registerClient } from '../harness/account.ts';
import { askAs, obtainTokens, refresh } from '../harness/authorization.ts';
import { instance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { exchange } from '../harness/token.ts';

const path = '/v1/auth/introspect';
const redirectUris = ['https://app.example/callback'];
const inactive = { active: false };

async function sample() {
  const account = await createAccount();
  const { client_id: id, client_secret: secret } = await issueClientFor(account, ['projects:read']);
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  return { account, path, body: 'token=unknown', headers };
}

async function granted() {
  const person = await createPerson();
  const client = await registerClient(person, { scopes: ['projects:read'], redirectUris });
  return { person, client, tokens: await obtainTokens(person, client) };
}

describeRoute(introspectToken, sample, () => {
  describe('200', () => {
    test('an access token of a user', async () => {
      const { person, client, tokens } = await granted();
      const { config } = await instance();
      const reply = await askAs(client, path, { token: tokens.access });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.body).toEqual({
        active: true,
        scope: 'projects:read',
        client_id: client.id,
        username: person.username,
        token_type: 'Bearer',
        exp: expect.any(Number),
        iat: expect.any(Number),
        sub: person.id,
        aud: config.publicUrl,
        iss: config.publicUrl,
        jti: expect.any(String),
      });
      const { exp, iat } = Object(reply.body);
      expect(exp - iat).toBe(3600);
    });

    test('a refresh token', async () => {
      const { person, client, tokens } = await granted();
      const reply = await askAs(client, path, { token: tokens.refresh });
      expect(reply.body).toMatchObject({ active: true, sub: person.id, scope: 'projects:read' });
      await refresh(client, tokens.refresh);
      expect((await askAs(client, path, { token: tokens.refresh })).body).toEqual(inactive);
    });

    test('an access token of the client itself', async () => {
      const { client_id, client_secret } = await issueClientFor(await createAccount(), ['projects:read']);
      const token = await exchange({ client_id, client_secret });
      const reply = await askAs({ id: client_id, secret: client_secret }, path, { token });
      expect(reply.body).toMatchObject({ active: true, sub: client_id, client_id });
      expect(reply.body).not.toHaveProperty('username');
    });

    test("another client's token: told to clients of the same owner alone", async () => {
      const { person, tokens } = await granted();
      const sibling = await registerClient(person, { scopes: ['projects:read'], redirectUris });
      const stranger = await registerClient(await createPerson(), { scopes: ['projects:read'], redirectUris });
      expect((await askAs(sibling, path, { token: tokens.access })).body).toMatchObject({ active: true });
      expect((await askAs(stranger, path, { token: tokens.access })).body).toEqual(inactive);
    });

    test('nothing of a token that is revoked, or none', async () => {
      const { client, tokens } = await granted();
      await askAs(client, '/v1/auth/revoke', { token: tokens.access });
      for (const token of [tokens.access, 'nonsense', 'a.b.c']) {
        expect((await askAs(client, path, { token })).body).toEqual(inactive);
      }
      await askAs(client, '/v1/auth/revoke', { token: tokens.refresh });
      expect((await askAs(client, path, { token: tokens.refresh })).body).toEqual(inactive);
    });
  });

  describe('400', () => {
    test('without a token', async () => {
      const { client } = await granted();
      expect((await askAs(client, path, {})).body).toMatchObject({ error: 'invalid_request' });
    });
  });

  describe('401', () => {
    test('a public client, which cannot prove itself', async () => {
      const { person, tokens } = await granted();
      const client = await registerClient(person, { scopes: ['projects:read'], redirectUris, isPublic: true });
      const reply = await askAs(client, path, { token: tokens.access });
      expect(reply.status).toBe(401);
      expect(reply.body).toMatchObject({ error: 'invalid_client' });
    });
  });
});
