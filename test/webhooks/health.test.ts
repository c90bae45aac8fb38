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

const fixture = webhookFixture(() => ({ SMTP_URL: mail.url }));

/** Events for some days, each failing as often as it is tried. */
async function liveThrough(days: number): Promise<void> {
  for (let passed = 0; passed < days * 2; passed += 1) {
    await fixture.shop.happen();
    await fixture.shop.pass(day / 2);
  }
}

test('the health of a destination is what its attempts have come to', async () => {
  const { id } = await fixture.shop.destination(fixture.receiver.url);
  expect(await fixture.shop.health(id)).toMatchObject({ enabled: true, state: 'untried', lastSucceededAt: null });
  await fixture.shop.happen();
  await fixture.shop.settle();
  expect(await fixture.shop.health(id)).toMatchObject({ state: 'healthy', failingSince: null, pendingCount: 0 });
  fixture.receiver.answer = () => ({ status: 500 });
  await fixture.shop.happen();
  await fixture.shop.settle();
  expect(await fixture.shop.health(id)).toMatchObject({
    state: 'failing',
    failingSince: expect.any(String),
    lastSucceededAt: expect.any(String),
    pendingCount: 1,
    failedCount: 0,
  });
  fixture.receiver.answer = () => ({ status: 200 });
  await fixture.shop.pass(6_000);
  expect(await fixture.shop.health(id)).toMatchObject({ state: 'healthy', failingSince: null, pendingCount: 0 });
});

describe('a destination of which everything fails', () => {
  test('for five days is disabled, and the admins are told why', async () => {
    const other = await createAccount('free', fixture.home.home);
    const { prisma } = fixture.home.home.database;
    const [developer] = [await createAccount('free', fixture.home.home)];
    await prisma.membership.createMany({
      data: [
        { projectId: fixture.shop.projectId, userId: other.id, role: 'project_admin' },
        { projectId: fixture.shop.projectId, userId: developer.id, role: 'developer' },
      ],
    });
    fixture.receiver.answer = () => ({ status: 500 });
    const { id } = await fixture.shop.destination(`${fixture.receiver.url}/pager`);
    await liveThrough(4.5);
    expect(await fixture.shop.health(id)).toMatchObject({ enabled: true, state: 'failing' });
    expect(mail.received).toEqual([]);
    await liveThrough(1);
    expect(await fixture.shop.health(id)).toMatchObject({
      enabled: false,
      state: 'disabled',
      disabledReason: 'failing',
    });
    await expect.poll(() => mail.received.length).toBe(2);
    const told = mail.received.map((message) => /^To: (.+)$/m.exec(message)?.[1]).sort();
    expect(told).toEqual([emailOf(fixture.shop.account), emailOf(other)].sort());
    expect(mail.received[0]).toContain(`${fixture.receiver.url}/pager`);
    const arrived = fixture.receiver.arrivals.length;
    await liveThrough(2);
    expect(fixture.receiver.arrivals).toHaveLength(arrived);
    expect(mail.received).toHaveLength(2);
  });

  test('but once is not', async () => {
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    fixture.receiver.answer = () => ({ status: 500 });
    await liveThrough(3);
    fixture.receiver.answer = () => ({ status: 200 });
    await liveThrough(0.5);
    fixture.receiver.answer = () => ({ status: 500 });
    await liveThrough(4);
    expect(await fixture.shop.health(id)).toMatchObject({ enabled: true, state: 'failing' });
  });

  test('recovers when it is enabled: what it missed is failed, kept, and delivered once more', async () => {
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    fixture.receiver.answer = () => ({ status: 500 });
    const since = new Date(fixture.shop.now).toISOString();
    await liveThrough(5.5);
    await fixture.shop.happen('While it is disabled');
    await fixture.shop.pass(2 * day);
    expect(await fixture.shop.health(id)).toMatchObject({ enabled: false, pendingCount: 0, failedCount: 12 });
    const [missed] = await fixture.shop.deliveries(id);
    expect(missed).toMatchObject({ status: 'failed', attempt_count: 0, attempts: [] });
    await fixture.shop.call('PATCH', fixture.shop.at(`/webhooks/${id}`), { enabled: true });
    expect(await fixture.shop.health(id)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
    fixture.receiver.answer = () => ({ status: 200 });
    fixture.receiver.arrivals.length = 0;
    const reply = await fixture.shop.call('POST', fixture.shop.at(`/webhooks/${id}/recover`), { since });
    expect(reply.body).toEqual({ count: 12 });
    await fixture.shop.settle();
    expect(new Set(fixture.receiver.arrivals.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
    expect(await fixture.shop.health(id)).toMatchObject({ state: 'healthy', pendingCount: 0, failedCount: 0 });
  });
});

describe('410', () => {
  test('disables at once; the delivery has failed for good, and nothing else is sent', async () => {
    const { id } = await fixture.shop.destination(fixture.receiver.url);
    const { headers } = await fixture.shop.call('GET', fixture.shop.at(`/webhooks/${id}`));
    fixture.receiver.answer = () => ({ status: 410 });
    await fixture.shop.happen();
    await fixture.shop.settle();
    expect(await fixture.shop.delivery(id)).toMatchObject({
      status: 'failed',
      attempt_count: 1,
      next_attempt_at: null,
    });
    expect(await fixture.shop.health(id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    await expect.poll(() => mail.received.length).toBe(1);
    expect(mail.received[0]).toContain('410 Gone');
    const shown = await fixture.shop.call('GET', fixture.shop.at(`/webhooks/${id}`));
    expect(shown.body).toMatchObject({ enabled: false });
    expect(shown.headers.get('etag')).not.toBe(headers.get('etag'));
    await fixture.shop.happen();
    await fixture.shop.pass(day);
    expect(fixture.receiver.arrivals).toHaveLength(1);
  });
});
