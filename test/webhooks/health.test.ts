import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { emailOf } from '../harness/fixtures.ts';
import { MailServer } from '../harness/mail-server.ts';
import { webhookFixture } from '../harness/webhook-fixture.ts';

const hour = 3_600_000;
const day = 24 * hour;

let mail: MailServer;

beforeAll(async () => {
  mail = await MailServer.listen();
});
beforeEach(() => {
  mail.received.length = 0;
});
afterAll(() => mail.close());

const stage = webhookFixture(() => ({ SMTP_URL: mail.url }));

/** Events for some days, each failing as often as it is tried. */
async function liveThrough(days: number): Promise<void> {
  for (let passed = 0; passed < days * 2; passed += 1) {
    await stage.shop.happen();
    await stage.shop.pass(day / 2);
  }
}

test('the health of a destination is what its attempts have come to', async () => {
  const { id } = await stage.shop.destination(stage.receiver.url);
  expect(await stage.shop.health(id)).toMatchObject({ enabled: true, state: 'untried', lastSucceededAt: null });
  await stage.shop.happen();
  await stage.shop.settle();
  expect(await stage.shop.health(id)).toMatchObject({ state: 'healthy', failingSince: null, pendingCount: 0 });
  stage.receiver.answer = () => ({ status: 500 });
  await stage.shop.happen();
  await stage.shop.settle();
  expect(await stage.shop.health(id)).toMatchObject({
    state: 'failing',
    failingSince: expect.any(String),
    lastSucceededAt: expect.any(String),
    pendingCount: 1,
    failedCount: 0,
  });
  stage.receiver.answer = () => ({ status: 200 });
  await stage.shop.pass(6_000);
  expect(await stage.shop.health(id)).toMatchObject({ state: 'healthy', failingSince: null, pendingCount: 0 });
});

describe('a destination of which everything fails', () => {
  test('for five days is disabled, and the admins are told why', async () => {
    const other = await createAccount('free', stage.home.home);
    const { prisma } = stage.home.home.database;
    const [developer] = [await createAccount('free', stage.home.home)];
    await prisma.membership.createMany({
      data: [
        { projectId: stage.shop.projectId, userId: other.id, role: 'project_admin' },
        { projectId: stage.shop.projectId, userId: developer.id, role: 'developer' },
      ],
    });
    stage.receiver.answer = () => ({ status: 500 });
    const { id } = await stage.shop.destination(`${stage.receiver.url}/pager`);
    await liveThrough(4.5);
    expect(await stage.shop.health(id)).toMatchObject({ enabled: true, state: 'failing' });
    expect(mail.received).toEqual([]);
    await liveThrough(1);
    expect(await stage.shop.health(id)).toMatchObject({ enabled: false, state: 'disabled', disabledReason: 'failing' });
    await expect.poll(() => mail.received.length).toBe(2);
    const told = mail.received.map((message) => /^To: (.+)$/m.exec(message)?.[1]).sort();
    expect(told).toEqual([emailOf(stage.shop.account), emailOf(other)].sort());
    expect(mail.received[0]).toContain(`${stage.receiver.url}/pager`);
    const arrived = stage.receiver.arrivals.length;
    await liveThrough(2);
    expect(stage.receiver.arrivals).toHaveLength(arrived);
    expect(mail.received).toHaveLength(2);
  });

  test('but once is not', async () => {
    const { id } = await stage.shop.destination(stage.receiver.url);
    stage.receiver.answer = () => ({ status: 500 });
    await liveThrough(3);
    stage.receiver.answer = () => ({ status: 200 });
    await liveThrough(0.5);
    stage.receiver.answer = () => ({ status: 500 });
    await liveThrough(4);
    expect(await stage.shop.health(id)).toMatchObject({ enabled: true, state: 'failing' });
  });

  test('recovers when it is enabled: what it missed is failed, kept, and delivered once more', async () => {
    const { id } = await stage.shop.destination(stage.receiver.url);
    stage.receiver.answer = () => ({ status: 500 });
    const since = new Date(stage.shop.now).toISOString();
    await liveThrough(5.5);
    await stage.shop.happen('While it is disabled');
    await stage.shop.pass(2 * day);
    expect(await stage.shop.health(id)).toMatchObject({ enabled: false, pendingCount: 0, failedCount: 12 });
    const [missed] = await stage.shop.deliveries(id);
    expect(missed).toMatchObject({ status: 'failed', attempt_count: 0, attempts: [] });
    await stage.shop.call('PATCH', stage.shop.at(`/webhooks/${id}`), { enabled: true });
    expect(await stage.shop.health(id)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
    stage.receiver.answer = () => ({ status: 200 });
    stage.receiver.arrivals.length = 0;
    const reply = await stage.shop.call('POST', stage.shop.at(`/webhooks/${id}/recover`), { since });
    expect(reply.body).toEqual({ count: 12 });
    await stage.shop.settle();
    expect(new Set(stage.receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect(await stage.shop.health(id)).toMatchObject({ state: 'healthy', pendingCount: 0, failedCount: 0 });
  });
});

describe('410', () => {
  test('disables at once; the delivery has failed for good, and nothing else is sent', async () => {
    const { id } = await stage.shop.destination(stage.receiver.url);
    const { headers } = await stage.shop.call('GET', stage.shop.at(`/webhooks/${id}`));
    stage.receiver.answer = () => ({ status: 410 });
    await stage.shop.happen();
    await stage.shop.settle();
    expect(await stage.shop.delivery(id)).toMatchObject({ status: 'failed', attempt_count: 1, next_attempt_at: null });
    expect(await stage.shop.health(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    await expect.poll(() => mail.received.length).toBe(1);
    expect(mail.received[0]).toContain('410 Gone');
    const shown = await stage.shop.call('GET', stage.shop.at(`/webhooks/${id}`));
    expect(shown.body).toMatchObject({ enabled: false });
    expect(shown.headers.get('etag')).not.toBe(headers.get('etag'));
    await stage.shop.happen();
    await stage.shop.pass(day);
    expect(stage.receiver.arrivals).toHaveLength(1);
  });
});
