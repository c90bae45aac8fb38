import { describe, expect, test } from 'vitest';
import { getWebhook } from '../../rest-adapters/v1/webhooks.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id, secret } = await makeWebhook(account, projectId);
  return { account, path: `/v1/projects/${projectId}/webhooks/${id}`, secret };
}

describeRoute(getWebhook, sample, () => {
  describe('200', () => {
    test('to every member, without its secret', async () => {
      const { path } = await sample();
      const viewer = await makeMember(path.split('/')[3] ?? '', 'viewer');
      const reply = await send('GET', path, { credential: viewer.token });
      expect(reply.status).toBe(200);
      expect(reply.body).not.toHaveProperty('secret');
    });
  });
});
