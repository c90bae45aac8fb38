import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rotateWebhookSecret } from '../../rest-adapters/v1/webhooks.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject, makeWebhook } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id, secret } = await makeWebhook(account, projectId);
  return { account, path: `/v1/projects/${projectId}/webhooks/${id}/rotate`, id, secret };
}

async function isValid({ token }: Account, endpoint: string, secret: string): Promise<boolean> {
  const [payload, timestamp] = ['{}', Math.floor(Date.now() / 1000)];
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const body = { payload, signature: `t=${timestamp},v1=${digest}`, endpoint_id: endpoint };
  return Object((await send('POST', '/v1/webhooks/verify', { credential: token, body })).body).valid;
}

describeRoute(rotateWebhookSecret, sample, () => {
  describe('200', () => {
    test('a new secret; for a day the old one is valid too', async () => {
      const { account, path, id, secret } = await sample();
      const reply = await send('POST', path, { credential: account.token });
      expect(reply.status).toBe(200);
      const fresh = Object(reply.body).secret;
      expect(fresh).not.toBe(secret);
      const revealed = await send('GET', path.replace('rotate', 'secret'), { credential: account.token });
      expect(revealed.body).toEqual({ secret: fresh });
      for (const valid of [secret, fresh]) expect(await isValid(account, id, valid)).toBe(true);
      const { prisma } = (await instance()).database;
      const [old] = await prisma.webhookSecret.findMany({ where: { destinationId: id, expiresAt: { not: null } } });
      expect((old?.expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(86_000_000);
      await prisma.webhookSecret.updateMany({ where: { id: old?.id ?? '' }, data: { expiresAt: new Date() } });
      expect(await isValid(account, id, secret)).toBe(false);
      expect(await isValid(account, id, fresh)).toBe(true);
    });

    test('twenty racing rotations leave one secret that does not end', async () => {
      const { account, path, id } = await sample();
      await Promise.all(Array.from({ length: 20 }, () => send('POST', path, { credential: account.token })));
      const { prisma } = (await instance()).database;
      expect(await prisma.webhookSecret.count({ where: { destinationId: id, expiresAt: null } })).toBe(1);
    });
  });
});
