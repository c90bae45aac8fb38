import { describe, expect, test } from 'vitest';
import { testWebhook } from '../../rest-adapters/v1/webhook-deliveries.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id } = await makeWebhook(account, projectId, { topics: ['deployment.failed'] });
  return { account, path: `/v1/projects/${projectId}/webhooks/${id}/test`, id };
}

describeRoute(testWebhook, sample, () => {
  describe('202', () => {
    test('a test event is on its way, whatever the topics', async () => {
      const { account, path, id } = await sample();
      const reply = await send('POST', path, { credential: account.token });
      expect(reply.status).toBe(202);
      expect(reply.body).toEqual({
        id: expect.any(String),
        webhook_id: id,
        event: { id: expect.any(String), type: 'webhook.test' },
        status: 'pending',
        attempt_count: 0,
        next_attempt_at: expect.any(String),
        created_at: expect.any(String),
        attempts: [],
      });
    });

    test('to this destination alone', async () => {
      const { account, path, id } = await sample();
      const other = await makeWebhook(account, path.split('/')[3] ?? '');
      await send('POST', path, { credential: account.token });
      const log = await send('GET', path.replace(`${id}/test`, `${other.id}/deliveries`), {
        credential: account.token,
      });
      expect(log.body).toEqual([]);
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
      const { account, path } = await sample();
      const body = { enabled: false };
      await send('PATCH', path.replace('/test', ''), { credential: account.token, body });
      const reply = await send('POST', path, { credential: account.token });
      expect(reply.body).toMatchObject({ status: 409, code: 'destination_disabled' });
    });
  });
});
