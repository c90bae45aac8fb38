import { afterAll, beforeAll, expect, test } from 'vitest';
import { purge } from '../../src/database/purge.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';
import { Receiver } from '../harness/receiver.ts';

const day = 86_400_000;

let shop: WebhookSender;
let receiver: Receiver;

beforeAll(async () => {
  [shop, receiver] = [await WebhookSender.start(), await Receiver.listen()];
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
