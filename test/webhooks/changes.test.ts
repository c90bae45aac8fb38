import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { endDelivery, makeDelivery, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';

async function shop() {
  const owner = await createAccount();
  const projectId = await makeProject(owner);
  const { id } = await makeWebhook(owner, projectId);
  return { owner, projectId, id, path: `/v1/projects/${projectId}/webhooks/${id}` };
}

async function healthOf({ token: credential }: Account, projectId: string, id: string) {
  const fields = 'state failingSince disabledReason pendingCount failedCount';
  const query = `{ webhookDestination(projectId: "${projectId}", id: "${id}") { health { ${fields} } } }`;
  return (await askGraphQL({ credential }, query)).data.webhookDestination.health;
}

describe('a destination', () => {
  test('that moves is counted at the host that it has moved to, however that is written', async () => {
    const { owner, id, path } = await shop();
    const { prisma } = (await instance()).database;
    const move = async (url: string) => {
      const reply = await send('PATCH', path, { credential: owner.token, body: { url } });
      expect([reply.status, Object(reply.body).url]).toEqual([200, url]);
      return (await prisma.webhookDestination.findFirstOrThrow({ where: { id } })).host;
    };
    expect(await move('https://203.0.114.9:8443/hook')).toBe('203.0.114.9');
    expect(await move('https://0xcb.0.114.10/hook')).toBe('203.0.114.10');
  });

  test('that is enabled again begins with a clean slate; one that is only renamed does not', async () => {
    const { owner, projectId, id, path } = await shop();
    const { prisma } = (await instance()).database;
    const failingSince = new Date('2026-01-01T00:00:00Z');
    const data = { enabled: false, disabledReason: 'failing', failingSince } as const;
    await prisma.webhookDestination.updateMany({ where: { id }, data });
    const change = (body: object) => send('PATCH', path, { credential: owner.token, body });
    await change({ description: 'Pager' });
    expect(await healthOf(owner, projectId, id)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
    await change({ enabled: true });
    expect(await healthOf(owner, projectId, id)).toMatchObject({
      state: 'untried',
      failingSince: null,
      disabledReason: null,
    });
  });
});

describe('what has failed', () => {
  test('is counted apart from what is pending or has succeeded', async () => {
    const { owner, projectId, id } = await shop();
    const made = [];
    for (let number = 0; number < 4; number += 1) made.push(await makeDelivery(owner, projectId, id));
    const [first = '', second = ''] = made;
    await endDelivery(first, 'failed');
    await endDelivery(second, 'succeeded');
    expect(await healthOf(owner, projectId, id)).toMatchObject({ pendingCount: 2, failedCount: 1 });
  });

  test('is recovered from the very moment on, and not what was before', async () => {
    const { owner, projectId, id, path } = await shop();
    const delivery = await makeDelivery(owner, projectId, id);
    await endDelivery(delivery, 'failed');
    const shown = await send('GET', `${path}/deliveries/${delivery}`, { credential: owner.token });
    const moment = Date.parse(Object(shown.body).created_at);
    const recover = async (since: number) => {
      const body = { since: new Date(since).toISOString() };
      return Object((await send('POST', `${path}/recover`, { credential: owner.token, body })).body);
    };
    expect(Object.values(await recover(moment + 1))).toEqual([0]);
    expect(Object.values(await recover(moment))).toEqual([1]);
    expect(Object.values(await recover(moment))).toEqual([0]);
  });

  test.each(['redeliver', 'recover'])('has its whole schedule before it again: %s', async (how) => {
    const { owner, projectId, id, path } = await shop();
    const delivery = await makeDelivery(owner, projectId, id);
    await endDelivery(delivery, 'failed');
    const { prisma } = (await instance()).database;
    await prisma.webhookDelivery.updateMany({ where: { id: delivery }, data: { scheduleStep: 7, attemptCount: 7 } });
    const [at, body] =
      how === 'recover'
        ? [`${path}/recover`, { since: '2026-01-01T00:00:00Z' }]
        : [`${path}/deliveries/${delivery}/redeliver`, undefined];
    expect((await send('POST', at, { credential: owner.token, body })).status).toBe(202);
    const again = await prisma.webhookDelivery.findFirstOrThrow({ where: { id: delivery } });
    expect(again).toMatchObject({ status: 'pending', scheduleStep: 0, attemptCount: 7 });
  });
});
