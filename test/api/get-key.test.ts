import { describe, expect, test } from 'vitest';
import { getKey } from '../../rest-adapters/api/keys.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const { body } = await send('GET', '/api/developer/keys', { credential: account.key });
  return { account, path: `/api/developer/keys/${Object(body).keys[0].id}` };
}

describeRoute(getKey, sample, () => {
  describe('200', () => {
    test('the key without its secret, and a tag that a revocation takes', async () => {
      const { account, path } = await sample();
      const made = await send('POST', '/api/developer/keys', { credential: account.key, body: { name: 'Second' } });
      const other = `/api/developer/keys/${Object(made.body).key.id}`;
      const reply = await send('GET', other, { credential: account.key });
      const { full_key: _, ...shown } = Object(made.body).key;
      expect(reply.body).toEqual({ ...shown, status: 'active', last_used_at: null });
      const headers = { 'if-match': reply.headers.get('etag') ?? '' };
      expect((await send('DELETE', other, { credential: account.key, headers })).status).toBe(204);
      expect((await send('DELETE', other, { credential: account.key, headers })).status).toBe(412);
      expect((await send('GET', other, { credential: account.key })).body).toMatchObject({ status: 'revoked' });
      expect((await send('GET', path, { credential: account.key })).text).not.toContain('service_sk_');
    });
  });
});
