import { describe, expect, test } from 'vitest';
import { listWebhooks } from '../../rest-adapters/v1/webhooks.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  await makeWebhook(account, projectId, { description: 'First' });
  await makeWebhook(account, projectId, { description: 'Second' });
  return { account, path: `/v1/projects/${projectId}/webhooks` };
}

describeRoute(listWebhooks, sample, () => {
  describe('200', () => {
    test('the latest first, without any secret', async () => {
      const { account, path } = await sample();
      const reply = await send('GET', path, { credential: account.token });
      expect(Object(reply.body).map(({ description }: { description: string }) => description)).toEqual([
        'Second',
        'First',
      ]);
      expect(reply.text).not.toContain('whsec_');
    });
  });
});
