import { v7 as newId } from 'uuid';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leave, sayPresent } from '../../schema/installation/worker-presence.ts';
import { claimDueDeliveries, releaseDeliveriesBut } from '../../schema/webhooks/due-deliveries.ts';
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

/** A worker that was heard of just now. */
async function worker(): Promise<string> {
  const id = newId();
  await say(id);
  return id;
}

/** Lets a worker be silent for so many seconds; all of them where none is named. */
async function silence(seconds: number, id?: string): Promise<void> {
  const seenAt = new Date(Date.now() - seconds * 1_000);
  await shop.home.database.prisma.workerProcess.updateMany({ ...(id ? { where: { id } } : {}), data: { seenAt } });
}

async function claim(workerId: string, limit = 100): Promise<string[]> {
  return (await claimDueDeliveries(context, workerId, limit)).sort();
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

describe('what a worker has claimed', () => {
  test('is free when another has seen it silent for nine seconds, and not before', async () => {
    const deliveries = await due(2);
    const [silent, other] = [await worker(), await worker()];
    expect(await claim(silent)).toEqual(deliveries);
    await say(other);
    expect(await claim(other)).toEqual([]);
    await silence(10, silent);
    await say(other);
    expect(await claim(other)).toEqual(deliveries);
  });

  test('stays its own where nobody was heard of meanwhile: the database was away', async () => {
    const deliveries = await due(1);
    const [first, second] = [await worker(), await worker()];
    expect(await claim(first)).toEqual(deliveries);
    await silence(30);
    await say(second);
    await say(first);
    await say(second);
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
