import { describe, expect, test } from 'vitest';
import { revokeKey } from '../../rest-adapters/api/keys.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';

const keys = '/api/developer/keys';

async function sampleKey() {
  const account = await createAccount();
  const created = await send('POST', keys, { credential: account.key, body: { name: 'Doomed' } });
  const { id, full_key: secret } = Object(created.body).key;
  return { account, path: `${keys}/${id}`, secret: String(secret), etag: created.headers.get('etag') ?? '' };
}

async function sample() {
  const { account, path } = await sampleKey();
  return { account, path };
}

describeRoute(revokeKey, sample, () => {
  describe('204', () => {
    test('the key opens nothing from then on; revoking it again changes nothing', async () => {
      const { account, path, secret } = await sampleKey();
      expect((await send('GET', '/api/user/profile', { credential: secret })).status).toBe(200);
      expect((await send('DELETE', path, { credential: account.key })).status).toBe(204);
      expect((await send('GET', '/api/user/profile', { credential: secret })).status).toBe(401);
      expect((await send('DELETE', path, { credential: account.key })).status).toBe(204);
    });

    test('a key can revoke itself', async () => {
      const account = await createAccount();
      const { body } = await send('GET', keys, { credential: account.key });
      const path = `${keys}/${Object(body).keys[0].id}`;
      expect((await send('DELETE', path, { credential: account.key })).status).toBe(204);
      expect((await send('DELETE', path, { credential: account.key })).status).toBe(401);
    });
  });

  describe('404', () => {
    test("another user's key", async () => {
      const { path, secret } = await sampleKey();
      const stranger = await createAccount();
      expect((await send('DELETE', path, { credential: stranger.key })).status).toBe(404);
      expect((await send('GET', '/api/user/profile', { credential: secret })).status).toBe(200);
    });
  });

  describe('412', () => {
    test('the tag of its creation, once it is revoked', async () => {
      const { account, path, etag } = await sampleKey();
      const headers = { 'if-match': etag };
      expect((await send('DELETE', path, { credential: account.key, headers })).status).toBe(204);
      expect((await send('DELETE', path, { credential: account.key, headers })).status).toBe(412);
    });
  });
});
