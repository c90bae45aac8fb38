import { describe, expect, test } from 'vitest';
import { recoverWebhook } from '../../rest-adapters/v1/webhook-deliveries.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { endDelivery, makeDelivery, makeMember, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { impossibleMoments } from '../harness/date-samples.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id } = await makeWebhook(account, projectId);
  const webhook = `/v1/projects/${projectId}/webhooks/${id}`;
  const deliver = () => makeDelivery(account, projectId, id);
  return { account, path: `${webhook}/recover`, webhook, deliver, body: { since: '2026-01-01T00:00:00Z' } };
}

describeRoute(recoverWebhook, sample, () => {
  describe('202', () => {
    test('what has failed since is due again, and nothing else', async () => {
      const { account, path, webhook, deliver } = await sample();
      const [before, succeeded, failed] = [await deliver(), await deliver(), await deliver()];
      for (const id of [before, failed]) await endDelivery(id, 'failed');
      await endDelivery(succeeded, 'succeeded');
      const { body: log } = await send('GET', `${webhook}/deliveries`, { credential: account.token });
      const since = Object(log).find(({ id }: { id: string }) => id === failed).created_at;
      const reply = await send('POST', path, { credential: account.token, body: { since } });
      expect(reply.status).toBe(202);
      expect(reply.body).toEqual({ count: 1 });
      const pending = await send('GET', `${webhook}/deliveries?status=pending`, { credential: account.token });
      expect(pending.body).toMatchObject([{ id: failed }]);
    });

    test('since a day is since its first moment in UTC', async () => {
      const { account, path, deliver } = await sample();
      await endDelivery(await deliver(), 'failed');
      const day = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);
      const recover = (since: string) => send('POST', path, { credential: account.token, body: { since } });
      expect((await recover(day(Date.now() + 86_400_000))).body).toEqual({ count: 0 });
      expect((await recover(day(Date.now() - 86_400_000))).body).toEqual({ count: 1 });
    });
  });

  describe('400', () => {
    test.each([
      {},
      { since: null },
      { since: 'yesterday' },
      { since: 5 },
      ...impossibleMoments.map((since) => ({ since })),
    ])('%j', async (body) => {
      const { account, path } = await sample();
      const reply = await send('POST', path, { credential: account.token, body });
      expect(reply.body).toMatchObject({ status: 400, errors: [{ pointer: '/since' }] });
    });
  });

  describe('403', () => {
    test('to a developer', async () => {
      const { path, body } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      expect((await send('POST', path, { credential: developer.token, body })).status).toBe(403);
    });
  });

  describe('409', () => {
    test('while the destination is disabled', async () => {
      const { account, path, webhook, body } = await sample();
      await send('PATCH', webhook, { credential: account.token, body: { enabled: false } });
      expect((await send('POST', path, { credential: account.token, body })).status).toBe(409);
    });
  });
});
