import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { Delivering } from '../harness/delivering.ts';
import { emailOf } from '../harness/fixtures.ts';
import { MailServer } from '../harness/mail-server.ts';
import { Receiver } from '../harness/receiver.ts';

const hour = 3_600_000;
const day = 24 * hour;

let mail: MailServer;
let home: Delivering;
let shop: Delivering;
let receiver: Receiver;

beforeAll(async () => {
  mail = await MailServer.listen();
  home = await Delivering.start({ SMTP_URL: mail.url });
});
beforeEach(async () => {
  [shop, receiver] = [await home.another(), await Receiver.listen()];
  mail.received.length = 0;
});
afterEach(() => receiver.close());
afterAll(async () => {
  await home.home.stop();
  await mail.close();
});

/** Events for some days, each failing as often as it is tried. */
async function liveThrough(days: number): Promise<void> {
  for (let passed = 0; passed < days * 2; passed += 1) {
    await shop.happen();
    await shop.pass(day / 2);
  }
}

test('the health of a destination is what its attempts have come to', async () => {
  const { id } = await shop.destination(receiver.url);
  expect(await shop.health(id)).toMatchObject({ enabled: true, state: 'untried', lastSucceededAt: null });
  await shop.happen();
  await shop.settle();
  expect(await shop.health(id)).toMatchObject({ state: 'healthy', failingSince: null, pendingCount: 0 });
  receiver.answer = () => ({ status: 500 });
  await shop.happen();
  await shop.settle();
  expect(await shop.health(id)).toMatchObject({
    state: 'failing',
    failingSince: expect.any(String),
    lastSucceededAt: expect.any(String),
    pendingCount: 1,
    failedCount: 0,
  });
  receiver.answer = () => ({ status: 200 });
  await shop.pass(6_000);
  expect(await shop.health(id)).toMatchObject({ state: 'healthy', failingSince: null, pendingCount: 0 });
});

describe('a destination of which everything fails', () => {
  test('for five days is disabled, and the admins are told why', async () => {
    const other = await createAccount('free', home.home);
    const { prisma } = home.home.database;
    const [developer] = [await createAccount('free', home.home)];
    await prisma.membership.createMany({
      data: [
        { projectId: shop.projectId, userId: other.id, role: 'project_admin' },
        { projectId: shop.projectId, userId: developer.id, role: 'developer' },
      ],
    });
    receiver.answer = () => ({ status: 500 });
    const { id } = await shop.destination(`${receiver.url}/pager`);
    await liveThrough(4.5);
    expect(await shop.health(id)).toMatchObject({ enabled: true, state: 'failing' });
    expect(mail.received).toEqual([]);
    await liveThrough(1);
    expect(await shop.health(id)).toMatchObject({ enabled: false, state: 'disabled', disabledReason: 'failing' });
    await expect.poll(() => mail.received.length).toBe(2);
    const told = mail.received.map((message) => /^To: (.+)$/m.exec(message)?.[1]).sort();
    expect(told).toEqual([emailOf(shop.account), emailOf(other)].sort());
    expect(mail.received[0]).toContain(`${receiver.url}/pager`);
    const arrived = receiver.arrivals.length;
    await liveThrough(2);
    expect(receiver.arrivals).toHaveLength(arrived);
    expect(mail.received).toHaveLength(2);
  });

  test('but once is not', async () => {
    const { id } = await shop.destination(receiver.url);
    receiver.answer = () => ({ status: 500 });
    await liveThrough(3);
    receiver.answer = () => ({ status: 200 });
    await liveThrough(0.5);
    receiver.answer = () => ({ status: 500 });
    await liveThrough(4);
    expect(await shop.health(id)).toMatchObject({ enabled: true, state: 'failing' });
  });

  test('recovers when it is enabled: what it missed is failed, kept, and delivered once more', async () => {
    const { id } = await shop.destination(receiver.url);
    receiver.answer = () => ({ status: 500 });
    const since = new Date(shop.now).toISOString();
    await liveThrough(5.5);
    await shop.happen('While it is disabled');
    await shop.pass(2 * day);
    expect(await shop.health(id)).toMatchObject({ enabled: false, pendingCount: 0, failedCount: 12 });
    const [missed] = await shop.deliveries(id);
    expect(missed).toMatchObject({ status: 'failed', attempt_count: 0, attempts: [] });
    await shop.call('PATCH', shop.at(`/webhooks/${id}`), { enabled: true });
    expect(await shop.health(id)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
    receiver.answer = () => ({ status: 200 });
    receiver.arrivals.length = 0;
    const reply = await shop.call('POST', shop.at(`/webhooks/${id}/recover`), { since });
    expect(reply.body).toEqual({ count: 12 });
    await shop.settle();
    expect(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect(await shop.health(id)).toMatchObject({ state: 'healthy', pendingCount: 0, failedCount: 0 });
  });
});

describe('410', () => {
  test('disables at once; the delivery has failed for good, and nothing else is sent', async () => {
    const { id } = await shop.destination(receiver.url);
    const { headers } = await shop.call('GET', shop.at(`/webhooks/${id}`));
    receiver.answer = () => ({ status: 410 });
    await shop.happen();
    await shop.settle();
    expect(await shop.delivery(id)).toMatchObject({ status: 'failed', attempt_count: 1, next_attempt_at: null });
    expect(await shop.health(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    await expect.poll(() => mail.received.length).toBe(1);
    expect(mail.received[0]).toContain('410 Gone');
    const shown = await shop.call('GET', shop.at(`/webhooks/${id}`));
    expect(shown.body).toMatchObject({ enabled: false });
    expect(shown.headers.get('etag')).not.toBe(headers.get('etag'));
    await shop.happen();
    await shop.pass(day);
    expect(receiver.arrivals).toHaveLength(1);
  });
});
