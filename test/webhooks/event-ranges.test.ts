import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventWeeks } from '../../src/database/partitions/event-weeks.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { purge } from '../../src/database/purge.ts';
import { eventTables, liveThrough, rollWeeks, tablesOfRows, weeksOf } from '../harness/event-ranges.ts';
import { runsOnServer, startInstance } from '../harness/instance.ts';
import { partitionsOf, weekOf } from '../harness/partitions.ts';
import { Receiver } from '../harness/receiver.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';

const day = 86_400_000;

let receiver: Receiver;
let shop: WebhookSender;
let webhookId: string;

beforeAll(async () => {
  receiver = await Receiver.listen();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  shop = await WebhookSender.start();
  webhookId = (await shop.destination(receiver.url)).id;
});
afterEach(() => shop.home.stop());

const roll = (mostTries?: number) => rollWeeks(shop, mostTries);
const live = (days: number) => liveThrough(shop, days);
const weeks = () => weeksOf(shop);

function inTables(week: string): string[] {
  return eventTables.map((table) => `${table}_${week}`);
}

describe('a week of events', () => {
  test('is made ahead, and has what happens in it with its deliveries and attempts', async () => {
    await live(20);
    const week = weekOf(shop.now);
    await shop.happen();
    await shop.settle();
    expect(await tablesOfRows(shop.home.database.prisma)).toEqual(inTables(week));
    expect((await weeks()).some((name) => name === weekOf(shop.now + 7 * day))).toBe(true);
  });

  test('is dropped once all in it is too old, and no other', async () => {
    await live(20);
    const [past, next] = [weekOf(shop.now), weekOf(shop.now + 7 * day)];
    await shop.happen();
    await shop.settle();
    await live(29);
    expect(await weeks()).toContain(past);
    await live(8);
    expect(await weeks()).not.toContain(past);
    expect(await weeks()).toContain(next);
    expect(await tablesOfRows(shop.home.database.prisma)).toEqual([]);
  });

  test('is there, though fifty make it at once, and gone, though fifty drop it', async () => {
    await shop.pass(15 * day);
    await Promise.all(Array.from({ length: 50 }, () => roll()));
    const made = await weeks();
    expect(made).toContain(weekOf(shop.now));
    expect(made).toContain(weekOf(shop.now + 7 * day));
    await shop.pass(60 * day);
    await Promise.all(Array.from({ length: 50 }, () => roll()));
    expect(await weeks()).not.toContain(weekOf(shop.now - 60 * day));
  });

  test('that nobody made in time is done without, for what has happened and for what will', async () => {
    await shop.pass(40 * day);
    await shop.happen('In no week');
    await shop.settle();
    expect(await tablesOfRows(shop.home.database.prisma)).toEqual(inTables('rest'));
    const week = weekOf(shop.now);
    await live(14);
    expect(await weeks()).not.toContain(week);
    await shop.happen('In a week of its own');
    await shop.settle();
    expect(await tablesOfRows(shop.home.database.prisma)).toEqual(
      [...inTables('rest'), ...inTables(weekOf(shop.now))].sort(),
    );
    expect((await shop.deliveries(webhookId)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    await shop.pass(17 * day);
    await purge(shop.home.database.prisma, new Date(shop.now));
    expect((await tablesOfRows(shop.home.database.prisma)).filter((name) => name.endsWith('rest'))).toEqual([]);
  });

  test('that nobody made is the only one, also where something happens in every hour', async () => {
    await shop.pass(40 * day);
    await shop.happen();
    for (let passed = 0; passed < 8; passed += 1) {
      await roll();
      await shop.pass(day);
      await shop.happen();
    }
    expect(await weeks()).toContain(weekOf(shop.now));
    expect(await tablesOfRows(shop.home.database.prisma)).toContain(`events_${weekOf(shop.now)}`);
  });

  test('is made where a clock that was ahead has made later ones', async () => {
    await rollPartitions(shop.home.database, eventWeeks, new Date(shop.now + 60 * day));
    await live(20);
    expect(await weeks()).toEqual(expect.arrayContaining([weekOf(shop.now), weekOf(shop.now + 7 * day)]));
  });

  // The embedded database goes by the same clock.
  test.runIf(runsOnServer)(
    'is made, and none dropped, by a machine whose clock is hours away from the database',
    async () => {
      await shop.pass(60 * day);
      const before = await weeks();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
      try {
        await expect(roll()).rejects.toThrow(AggregateError);
      } finally {
        vi.useRealTimers();
      }
      expect(await weeks()).toEqual(expect.arrayContaining([...before, weekOf(shop.now)]));
      await roll();
      expect(await weeks()).not.toContain('initial');
    },
  );

  test('is made by a server that starts, where it is missing', async () => {
    const later = Date.now() + 15 * day;
    const late = await startInstance({ WORKER: 'false' }, undefined, () => new Date(later));
    try {
      expect(await partitionsOf(late.database.prisma, 'webhook_attempts')).toContain(weekOf(later));
    } finally {
      await late.stop();
    }
  });

  test('goes with a project that is deleted', async () => {
    await live(20);
    await shop.happen();
    await shop.settle();
    const { prisma } = shop.home.database;
    await prisma.project.delete({ where: { id: shop.projectId } });
    expect(await tablesOfRows(prisma)).toEqual([]);
  });
});

describe('what is older than 30 days, and in a week that is still there', () => {
  let deliveryId: string;

  beforeEach(async () => {
    receiver.answer = () => ({ status: 410 });
    await shop.happen();
    await shop.settle();
    receiver.answer = () => ({ status: 204 });
    const [delivery] = await shop.deliveries(webhookId);
    deliveryId = delivery?.id ?? '';
    await shop.call('PATCH', shop.at(`/webhooks/${webhookId}`), { enabled: true });
    await shop.pass(30 * day + 1);
  });

  test('is in no list', async () => {
    expect(await shop.deliveries(webhookId)).toEqual([]);
    const query = `{ events(projectId: "${shop.projectId}") { totalCount } }`;
    expect(await shop.call('POST', '/graphql', { query })).toMatchObject({
      body: { data: { events: { totalCount: 0 } } },
    });
    expect(await shop.health(webhookId)).toMatchObject({ failedCount: 0 });
    expect(await tablesOfRows(shop.home.database.prisma)).toHaveLength(3);
  });

  test('is found, delivered and recovered by nobody', async () => {
    const delivery = shop.at(`/webhooks/${webhookId}/deliveries/${deliveryId}`);
    expect(await shop.call('GET', delivery)).toMatchObject({ status: 404 });
    expect(await shop.call('POST', `${delivery}/redeliver`)).toMatchObject({ status: 404 });
    const since = new Date(shop.now - 40 * day).toISOString();
    const recovered = await shop.call('POST', shop.at(`/webhooks/${webhookId}/recover`), { since });
    expect(recovered).toMatchObject({ body: { count: 0 } });
  });
});

describe('what is still to be delivered', () => {
  test('is not purged with what is as old, and not sent when it falls due too late', async () => {
    await shop.happen();
    await shop.pass(30 * day - 60_000);
    const { id } = await shop.delivery(webhookId);
    receiver.answer = () => ({ status: 500 });
    const delivery = shop.at(`/webhooks/${webhookId}/deliveries/${id}`);
    expect(await shop.call('POST', `${delivery}/redeliver`)).toMatchObject({ status: 202 });
    await shop.settle();
    await shop.pass(6_000);
    expect(await shop.delivery(webhookId)).toMatchObject({ status: 'pending', attempt_count: 3 });
    const { prisma } = shop.home.database;
    shop.advance(61_000);
    await purge(prisma, new Date(shop.now));
    expect(await tablesOfRows(prisma)).toContain('webhook_deliveries_initial');
    receiver.answer = () => ({ status: 204 });
    const before = receiver.arrivals.length;
    await shop.pass(day);
    expect(receiver.arrivals.length).toBe(before);
    await purge(prisma, new Date(shop.now));
    expect(await tablesOfRows(prisma)).toEqual([]);
  });
});

describe('a week in which something is still to be delivered', () => {
  test('stays until that is over', async () => {
    await live(20);
    const week = weekOf(shop.now);
    await shop.home.portico.worker?.stop(0);
    await shop.happen();
    const { prisma } = shop.home.database;
    for (let passed = 0; passed < 50; passed += 1) {
      await shop.pass(day);
      await roll();
    }
    expect(await weeks()).toContain(week);
    await prisma.webhookDelivery.updateMany({ data: { status: 'failed', nextAttemptAt: null } });
    await roll();
    expect(await weeks()).not.toContain(week);
  });
});
