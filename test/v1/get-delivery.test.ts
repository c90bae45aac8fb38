import { describe, expect, test } from 'vitest';
import { getDelivery } from '../../rest-adapters/v1/webhook-deliveries.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { endDelivery, makeDelivery, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id: webhookId } = await makeWebhook(account, projectId);
  const id = await makeDelivery(account, projectId, webhookId);
  return { account, path: `/v1/projects/${projectId}/webhooks/deliveries/${id}`, id, webhookId };
}

describeRoute(getDelivery, sample, () => {
  describe('200', () => {
    test('a delivery as the log shows it', async () => {
      const { account, path, id, webhookId } = await sample();
      await endDelivery(id, 'failed');
      const reply = await send('GET', path, { credential: account.token });
      expect(reply.body).toMatchObject({ id, webhook_id: webhookId, status: 'failed', next_attempt_at: null });
      const log = await send('GET', path.replace(`deliveries/${id}`, `${webhookId}/deliveries`), {
        credential: account.token,
      });
      expect(log.body).toEqual([reply.body]);
    });
  });
});
