import { describe, expect, test } from 'vitest';
import { getDelivery } from '../../rest-adapters/v1/webhook-deliveries.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeDelivery, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id } = await makeWebhook(account, projectId);
  const delivery = await makeDelivery(account, projectId, id);
  return { account, path: `/v1/projects/${projectId}/webhooks/${id}/deliveries/${delivery}`, projectId };
}

describeRoute(getDelivery, sample, () => {
  describe('200', () => {
    test('the delivery as the log shows it', async () => {
      const { account, path } = await sample();
      const reply = await send('GET', path, { credential: account.token });
      const listed = await send('GET', path.replace(/\/[^/]+$/, ''), { credential: account.token });
      expect([reply.body]).toEqual(listed.body);
    });
  });

  describe('404', () => {
    test('under another destination of the same project', async () => {
      const { account, path, projectId } = await sample();
      const { id } = await makeWebhook(account, projectId);
      const elsewhere = path.replace(/webhooks\/[^/]+/, `webhooks/${id}`);
      expect((await send('GET', elsewhere, { credential: account.token })).status).toBe(404);
    });
  });
});
