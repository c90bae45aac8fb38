import { afterAll, beforeAll, expect, test } from 'vitest';
import { purge } from '../../src/database/purge.ts';
import { Delivering } from '../harness/delivering.ts';
import { Receiver } from '../harness/receiver.ts';

const day = 86_400_000;

let shop: Delivering;
let receiver: Receiver;

beforeAll(async () => {
  [shop, receiver] = [await Delivering.start(), await Receiver.listen()];
});
afterAll(async () => {
  await receiver.close();
  await shop.home.stop();
});

test('events are kept for 30 days, and their deliveries with them', async () => {
  const { id } = await shop.destination(receiver.url);
  await shop.happen();
  await shop.pass(29 * day);
  await shop.happen();
  await shop.settle();
  const { prisma } = shop.home.database;
  await purge(prisma, new Date(shop.now));
  expect(await shop.deliveries(id)).toHaveLength(2);
  await shop.pass(2 * day);
  await purge(prisma, new Date(shop.now));
  expect(await shop.deliveries(id)).toHaveLength(1);
  expect(await prisma.event.count()).toBe(1);
  expect(await prisma.webhookAttempt.count()).toBe(1);
});
