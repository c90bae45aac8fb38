import { v7 as newId } from 'uuid';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leave, sayPresent } from '../../schema/installation/worker-presence.ts';
import { readDeliveryQueue } from '../../schema/installation/delivery-queue.ts';
import { claimDueDeliveries, releaseDeliveriesBut } from '../../schema/webhooks/due-deliveries.ts';
import { type DueDeliveryResult, groupResults, recordResults } from '../../schema/webhooks/due-delivery-result.ts';
import { pendingDeliveries } from '../../schema/webhooks/pending-delivery.ts';
import { RequestContext } from '../../src/domain-context/request-context.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';

/** Nobody delivers here, so that all claims are the test's. */
let shop: WebhookSender;
let context: RequestContext;

beforeAll(async () => {
  shop = await WebhookSender.start({ WORKER: 'false' });
  context = new RequestContext(shop.home.portico.core.shared, { principal: null, address: null });
  return () => shop.home.stop();
});

/** What was due in a test is nothing to the next one. */
afterEach(async () => {
  const { prisma } = shop.home.database;
  await prisma.webhookDelivery.deleteMany();
  await prisma.workerProcess.deleteMany();
});

/** Deliveries that are due. */
async function due(count: number): Promise<string[]> {
  const { id } = await shop.destination('https://203.0.114.7/hook');
  await Promise.all(Array.from({ length: count }, () => shop.call('POST', shop.at(`/webhooks/${id}/test`))));
  return (await shop.deliveries(id)).map((delivery) => delivery.id).sort();
}

const say = (id: string) => sayPresent(context, { id, host: 'test', version: '0' });

/** A worker that was heard of just now, and was never silent for a minute. */
async function worker(): Promise<string> {
  const id = newId();
  await say(id);
  const presentSince = new Date(Date.now() - 60_000);
  await shop.home.database.prisma.workerProcess.update({ where: { id }, data: { presentSince } });
  return id;
}

/** Lets a worker be silent for so many seconds; all of them where none is named. */
async function silence(seconds: number, id?: string): Promise<void> {
  const seenAt = new Date(Date.now() - seconds * 1_000);
  await shop.home.database.prisma.workerProcess.updateMany({ ...(id ? { where: { id } } : {}), data: { seenAt } });
}

async function claim(workerId: string, limit = 100): Promise<string[]> {
  const { deliveryIds } = await claimDueDeliveries(context, workerId, limit);
  return deliveryIds.sort();
}

describe('a delivery that is due', () => {
  test('is claimed once, by fifty that race for it', async () => {
    const deliveries = await due(15);
    const workers = await Promise.all(Array.from({ length: 10 }, () => worker()));
    const claims = Array.from({ length: 50 }, (_, index) => claim(workers[index % 10] ?? '', 1));
    const claimed = (await Promise.all(claims)).flat();
    // Who meets a lock passes by, so that some may come home with nothing.
    const rest = await claim(workers[0] ?? '');
    expect([...claimed, ...rest].sort()).toEqual(deliveries);
  });

  test('is claimed by nobody who was not heard of lately, or whom nobody knows', async () => {
    const deliveries = await due(1);
    const silent = await worker();
    await silence(20, silent);
    expect(await claim(silent)).toEqual([]);
    expect(await claim(newId())).toEqual([]);
    expect(await claim(await worker())).toEqual(deliveries);
  });
});

describe('who claims', () => {
  test('is told when the first of what nobody had claimed is due, whether it is yet or not', async () => {
    const [first = '', ...others] = await due(3);
    const { webhookDelivery } = shop.home.database.prisma;
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const [past, soon, late] = [at(-1), at(1), at(2)];
    await webhookDelivery.updateMany({ where: { id: { in: others } }, data: { nextAttemptAt: late } });
    await webhookDelivery.updateMany({ where: { id: others[0] ?? '' }, data: { nextAttemptAt: soon } });
    await webhookDelivery.updateMany({ where: { id: first }, data: { nextAttemptAt: past } });
    const id = await worker();
    expect(await claimDueDeliveries(context, id, 1)).toEqual({ deliveryIds: [first], oldestDueAt: past });
    expect(await claimDueDeliveries(context, id, 1)).toEqual({ deliveryIds: [], oldestDueAt: soon });
    await webhookDelivery.deleteMany({ where: { id: { in: others } } });
    expect(await claimDueDeliveries(context, id, 1)).toEqual({ deliveryIds: [], oldestDueAt: null });
  });
});

describe('what a worker has claimed', () => {
  test('is free when another has seen it silent for nine seconds, and not before', async () => {
    const deliveries = await due(2);
    const [silent, other] = [await worker(), await worker()];
    expect(await claim(silent)).toEqual(deliveries);
    expect(await say(other)).toBe(false);
    expect(await claim(other)).toEqual([]);
    await silence(10, silent);
    expect(await say(other)).toBe(true);
    expect(await claim(other)).toEqual(deliveries);
  });

  test('stays its own where nobody was heard of meanwhile: the database was away', async () => {
    const deliveries = await due(1);
    const [first, second] = [await worker(), await worker()];
    expect(await claim(first)).toEqual(deliveries);
    await silence(30);
    // The first is still about to say something.
    await say(second);
    await say(second);
    await say(first);
    expect(await claim(second)).toEqual([]);
  });

  test('is free as soon as it leaves', async () => {
    const deliveries = await due(1);
    const [first, second] = [await worker(), await worker()];
    expect(await claim(first)).toEqual(deliveries);
    await leave(context, first);
    expect(await claim(second)).toEqual(deliveries);
  });

  test('is given back but for what it knows of', async () => {
    const [known = '', unknown = ''] = await due(2);
    const [first, second] = [await worker(), await worker()];
    await claim(first);
    await releaseDeliveriesBut(context, first, [known]);
    expect(await claim(second)).toEqual([unknown]);
  });
});

test('a destination has its turns however many others of another account are due, and have next to no room', async () => {
  const crowd = await WebhookSender.beside(shop);
  const projects = [crowd, await crowd.another(), await crowd.another()];
  for (const sender of projects) {
    for (let number = 0; number < 50; number += 1) await sender.destination('https://203.0.113.9/hook');
    await sender.happen();
    await sender.happen();
  }
  // A hundred of that account are under way, and fifty destinations more of it are due.
  const [ended = '', ...underWay] = await claim(await worker(), 1_000);
  expect(underWay).toHaveLength(99);
  await shop.home.database.prisma.deliveryClaim.deleteMany({ where: { deliveryId: ended } });
  const deliveries = await due(20);
  const claimed = await claim(await worker(), 40);
  expect(claimed).toEqual(expect.arrayContaining(deliveries));
  expect(claimed).toHaveLength(21);
});

async function record(result: DueDeliveryResult, workerId: string): Promise<void> {
  for (const group of await groupResults(context, [result])) await recordResults(context, group, workerId);
}

test('what a worker of the version before had in its queue is recorded like any other', async () => {
  const ids = await due(1);
  await shop.home.database.prisma.$executeRaw`UPDATE webhook_deliveries SET queued_at = now()`;
  const id = await worker();
  expect(await claim(id)).toEqual(ids);
  const [delivery] = await pendingDeliveries(context, ids);
  if (!delivery) throw new Error('it is pending');
  const answer = { responseStatus: 200, responseBody: '', failure: null, retryAfter: null };
  await record({ delivery, result: { startedAt: new Date(), durationMs: 1, ...answer } }, id);
  expect(await shop.home.database.prisma.deliveryClaim.count()).toBe(0);
  expect(await shop.home.database.prisma.webhookDelivery.findFirst()).toMatchObject({ status: 'succeeded' });
});

test('a claim ends with an attempt that somebody else has recorded before', async () => {
  const ids = await due(1);
  const [late, quick] = [await worker(), await worker()];
  await claim(late);
  const [delivery] = await pendingDeliveries(context, ids);
  if (!delivery) throw new Error('it is pending');
  const failed = { responseStatus: 500, responseBody: '', failure: 'refused' as const, retryAfter: null };
  const result = { startedAt: new Date(), durationMs: 1, ...failed };
  await shop.home.database.prisma.deliveryClaim.deleteMany();
  expect(await claim(quick)).toEqual(ids);
  await record({ delivery, result }, quick);
  await shop.home.database.prisma.webhookDelivery.updateMany({ data: { nextAttemptAt: new Date(shop.now) } });
  expect(await claim(late)).toEqual(ids);
  await record({ delivery, result }, late);
  expect(await claim(quick)).toEqual(ids);
});

describe('what is due', () => {
  test('is late to destinations that do not fail, and to others waits for their receivers', async () => {
    await due(1);
    const { webhookDestination } = shop.home.database.prisma;
    const state = () => readDeliveryQueue(context);
    await webhookDestination.updateMany({ data: { failingSince: null } });
    const { oldestDueAt } = await state();
    expect(oldestDueAt).toBeInstanceOf(Date);
    expect((await state()).oldestPunctualDueAt).toEqual(oldestDueAt);
    await webhookDestination.updateMany({ data: { failingSince: new Date() } });
    expect(await state()).toMatchObject({ oldestDueAt, oldestPunctualDueAt: null });
    await webhookDestination.updateMany({ data: { failingSince: null } });
  });
});
