import { describe, expect, test } from 'vitest';
import { updateWebhook } from '../../rest-adapters/v1/webhooks.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id } = await makeWebhook(account, projectId);
  return { account, path: `/v1/projects/${projectId}/webhooks/${id}`, body: { enabled: false } };
}

describeRoute(updateWebhook, sample, () => {
  describe('200', () => {
    test('what was named, and nothing else', async () => {
      const { account, path } = await sample();
      const before = Object((await send('GET', path, { credential: account.token })).body);
      const change = { enabled: false, topics: ['member.invited'], description: 'Paused' };
      const reply = await send('PATCH', path, { credential: account.token, body: change });
      expect(reply.body).toEqual({ ...before, ...change, updated_at: expect.any(String) });
      const emptied = await send('PATCH', path, { credential: account.token, body: { description: null } });
      expect(emptied.body).toMatchObject({ description: null, enabled: false });
    });
  });

  describe('400', () => {
    test('a private address', async () => {
      const { account, path } = await sample();
      const reply = await send('PATCH', path, { credential: account.token, body: { url: 'http://169.254.169.254/' } });
      expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer: '/url' }] });
    });
  });

  describe('412', () => {
    test('of racing changes with one If-Match one is made', async () => {
      const { account, path, body } = await sample();
      const etag = (await send('GET', path, { credential: account.token })).headers.get('etag') ?? '';
      const replies = await Promise.all(
        Array.from({ length: 20 }, () =>
          send('PATCH', path, { credential: account.token, body, headers: { 'if-match': etag } }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(replies.filter(({ status }) => status === 412)).toHaveLength(19);
    });
  });
});
