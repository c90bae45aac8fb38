import { describe, expect, test } from 'vitest';
import { createAccount } from './account.ts';
import { send } from './client.ts';
import { endDelivery, makeDelivery, makeMember, makeProject, makeWebhook } from './fixtures.ts';

/** A delivery, and where it is done once more. @param at the path below the project's webhooks */
export async function redelivery(at: (webhookId: string, deliveryId: string) => string) {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id: webhookId } = await makeWebhook(account, projectId);
  const id = await makeDelivery(account, projectId, webhookId);
  const webhooks = `/v1/projects/${projectId}/webhooks`;
  return { account, id, projectId, webhookId, webhooks, path: `${webhooks}/${at(webhookId, id)}` };
}

/** What delivering once more comes to, by whichever path. */
export function describeRedelivery(sample: () => ReturnType<typeof redelivery>): void {
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
      const { path, projectId } = await sample();
      const developer = await makeMember(projectId, 'developer');
      expect((await send('POST', path, { credential: developer.token })).status).toBe(403);
    });
  });

  describe('409', () => {
    test('while the destination is disabled', async () => {
      const { account, path, webhooks, webhookId } = await sample();
      await send('PATCH', `${webhooks}/${webhookId}`, { credential: account.token, body: { enabled: false } });
      expect((await send('POST', path, { credential: account.token })).status).toBe(409);
    });
  });
}
