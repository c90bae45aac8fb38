import { describe, expect, test } from 'vitest';
import { listDeliveries } from '../../rest-adapters/v1/webhook-deliveries.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { endDelivery, makeDelivery, makeMember, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id } = await makeWebhook(account, projectId);
  const [first, second] = [await makeDelivery(account, projectId, id), await makeDelivery(account, projectId, id)];
  return { account, path: `/v1/projects/${projectId}/webhooks/${id}/deliveries`, first, second };
}

describeRoute(listDeliveries, sample, () => {
  describe('200', () => {
    test('the latest first', async () => {
      const { account, path, first, second } = await sample();
      const reply = await send('GET', path, { credential: account.token });
      expect(reply.body).toMatchObject([{ id: second }, { id: first }]);
      expect(reply.headers.get('x-total-count')).toBe('2');
    });

    test.each(['succeeded', 'failed'] as const)('only those that have %s', async (status) => {
      const { account, path, first } = await sample();
      await endDelivery(first, status);
      const reply = await send('GET', `${path}?status=${status}`, { credential: account.token });
      expect(reply.body).toMatchObject([{ id: first, status }]);
    });

    test('to a developer too', async () => {
      const { path } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      expect((await send('GET', path, { credential: developer.token })).status).toBe(200);
    });
  });

  describe('400', () => {
    test('for a status that there is none', async () => {
      const { account, path } = await sample();
      const reply = await send('GET', `${path}?status=lost`, { credential: account.token });
      expect(reply.body).toMatchObject({ status: 400, errors: [{ parameter: 'status' }] });
    });
  });
});
