import { describe, expect, test } from 'vitest';
import { getWebhookSecret } from '../../rest-adapters/v1/webhooks.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id, secret } = await makeWebhook(account, projectId);
  return { account, path: `/v1/projects/${projectId}/webhooks/${id}/secret`, secret };
}

describeRoute(getWebhookSecret, sample, () => {
  describe('200', () => {
    test('the secret, which nothing on the way may store', async () => {
      const { account, path, secret } = await sample();
      const reply = await send('GET', path, { credential: account.token });
      expect(reply.body).toEqual({ secret });
      expect(reply.headers.get('cache-control')).toBe('no-store');
    });
  });

  describe('403', () => {
    test('to a developer, who may see the destination but not sign for it', async () => {
      const { path } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      expect((await send('GET', path, { credential: developer.token })).status).toBe(403);
    });
  });
});
