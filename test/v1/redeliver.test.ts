import { describe, expect, test } from 'vitest';
import { redeliver } from '../../rest-adapters/v1/webhook-deliveries.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { endDelivery, makeDelivery, makeMember, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id: webhookId } = await makeWebhook(account, projectId);
  const id = await makeDelivery(account, projectId, webhookId);
  const project = `/v1/projects/${projectId}`;
  return {
    account,
    path: `${project}/webhooks/deliveries/${id}/redeliver`,
    id,
    webhook: `${project}/webhooks/${webhookId}`,
  };
}

describeRoute(redeliver, sample, () => {
  describe('202', () => {
    test.each(['succeeded', 'failed'] as const)('one that has %s is due again', async (status) => {
      const { account, path, id } = await sample();
      await endDelivery(id, status);
      const reply = await send('POST', path, { credential: account.token });
      expect(reply.status).toBe(202);
      expect(reply.body).toMatchObject({ id, status: 'pending', next_attempt_at: expect.any(String) });
    });
  });

  describe('403', () => {
    test('to a developer', async () => {
      const { path } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      expect((await send('POST', path, { credential: developer.token })).status).toBe(403);
    });
  });

  describe('409', () => {
    test('while the destination is disabled', async () => {
      const { account, path, webhook } = await sample();
      await send('PATCH', webhook, { credential: account.token, body: { enabled: false } });
      expect((await send('POST', path, { credential: account.token })).status).toBe(409);
    });
  });
});
