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

test('what was tried at a destination goes with it, and with no other', async () => {
  const [{ id }, kept] = [await shop.destination(receiver.url), await shop.destination(receiver.url)];
  await shop.happen();
  await shop.settle();
  const deliveries = [(await shop.delivery(id)).id, (await shop.delivery(kept.id)).id];
  const tried = () => shop.home.database.prisma.webhookAttempt.findMany({ where: { deliveryId: { in: deliveries } } });
  expect(await tried()).toHaveLength(2);
  expect((await shop.call('DELETE', shop.at(`/webhooks/${id}`))).status).toBe(204);
  expect(await tried()).toMatchObject([{ deliveryId: deliveries[1] }]);
});
