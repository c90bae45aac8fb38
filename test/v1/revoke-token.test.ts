import { describe, expect, test } from 'vitest';
import { revokeToken } from '../../rest-adapters/v1/token.ts';
import { createAccount, issueClientFor, registerClient } from '../harness/account.ts';
import { askAs, obtainTokens, refresh, tokensOf } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { createPerson } from '../harness/person.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { exchange } from '../harness/token.ts';

const path = '/v1/auth/revoke';
const redirectUris = ['https://app.example/callback'];

async function sample() {
  const account = await createAccount();
  const { client_id: id, client_secret: secret } = await issueClientFor(account, ['projects:read']);
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  return { account, path, body: 'token=unknown', headers };
}

async function granted(isPublic = false) {
  const person = await createPerson();
  const client = await registerClient(person, { scopes: ['projects:read'], redirectUris, isPublic });
  return { person, client, tokens: await obtainTokens(person, client) };
}

async function statusWith(credential: string): Promise<number> {
  return (await send('GET', '/v1/projects', { credential })).status;
}

describeRoute(revokeToken, sample, () => {
  describe('200', () => {
    test.each([false, true])('a refresh token, with all that came of it (public client: %s)', async (isPublic) => {
      const { client, tokens } = await granted(isPublic);
      expect(await statusWith(tokens.access)).toBe(200);
      const reply = await askAs(client, path, { token: tokens.refresh, token_type_hint: 'refresh_token' });
      expect(reply.status).toBe(200);
      expect(reply.text).toBe('');
      expect(await statusWith(tokens.access)).toBe(401);
      expect((await refresh(client, tokens.refresh)).status).toBe(400);
    });

    test('an access token alone: the refresh token stays good', async () => {
      const { client, tokens } = await granted();
      expect(await statusWith(tokens.access)).toBe(200);
      expect((await askAs(client, path, { token: tokens.access })).status).toBe(200);
      expect(await statusWith(tokens.access)).toBe(401);
      const next = tokensOf(await refresh(client, tokens.refresh));
      expect(await statusWith(next.access)).toBe(200);
    });

    test('an access token of the client itself', async () => {
      const { client_id, client_secret } = await issueClientFor(await createAccount(), ['projects:read']);
      const token = await exchange({ client_id, client_secret });
      expect((await askAs({ id: client_id, secret: client_secret }, path, { token })).status).toBe(200);
      expect(await statusWith(token)).toBe(401);
    });

    test.each(['nonsense', 'a.b.c', 'service_refresh_unknown'])('%s, which is no token of ours', async (token) => {
      const { client } = await granted();
      expect((await askAs(client, path, { token })).status).toBe(200);
    });

    test('again, which changes nothing', async () => {
      const { client, tokens } = await granted();
      for (const token of [tokens.access, tokens.access, tokens.refresh, tokens.refresh]) {
        expect((await askAs(client, path, { token })).status).toBe(200);
      }
    });
  });

  describe('400', () => {
    test('without a token', async () => {
      const { client } = await granted();
      const reply = await askAs(client, path, {});
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ error: 'invalid_request' });
    });

    test("another client's token, which stays good", async () => {
      const { person, tokens } = await granted();
      const other = await registerClient(person, { scopes: ['projects:read'], redirectUris });
      for (const token of [tokens.access, tokens.refresh]) {
        const reply = await askAs(other, path, { token });
        expect(reply.status).toBe(400);
        expect(reply.body).toMatchObject({ error: 'unauthorized_client' });
      }
      expect(await statusWith(tokens.access)).toBe(200);
    });
  });

  describe('401', () => {
    test('a client that does not prove itself', async () => {
      const { client, tokens } = await granted();
      const reply = await askAs({ ...client, secret: null }, path, { token: tokens.refresh });
      expect(reply.status).toBe(401);
      expect(reply.body).toMatchObject({ error: 'invalid_client' });
      expect((await refresh(client, tokens.refresh)).status).toBe(200);
    });
  });
});
