import { describe, expect, test } from 'vitest';
import { deleteWebhook } from '../../rest-adapters/v1/webhooks.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id, secret } = await makeWebhook(account, projectId);
  return { account, path: `/v1/projects/${projectId}/webhooks/${id}`, secret };
}

describeRoute(deleteWebhook, sample, () => {
  describe('204', () => {
    test('and it does not exist any more', async () => {
      const { account, path } = await sample();
      expect((await send('DELETE', path, { credential: account.token })).status).toBe(204);
      expect((await send('GET', path, { credential: account.token })).status).toBe(404);
      expect((await send('DELETE', path, { credential: account.token })).status).toBe(404);
    });
  });
});
