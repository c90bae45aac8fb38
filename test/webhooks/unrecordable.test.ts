import { afterAll, beforeAll, expect, test } from 'vitest';
import { Receiver } from '../harness/receiver.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';

let shop: WebhookSender;
let receiver: Receiver;

beforeAll(async () => {
  [shop, receiver] = [await WebhookSender.start(), await Receiver.listen()];
});
afterAll(async () => {
  await receiver.close();
  await shop.home.stop();
});

test('a delivery that the database refuses to record holds up no other, and is not sent again at once', async () => {
  const [refused, other] = [await shop.destination(receiver.url), await shop.destination(receiver.url)];
  const { prisma } = shop.home.database;
  await prisma.$executeRawUnsafe(`ALTER TABLE webhook_deliveries ADD CONSTRAINT refused
    CHECK (destination_id <> '${refused.id}' OR status = 'pending')`);
  for (let time = 0; time < 5; time += 1) await shop.happen();
  await shop.settle();
  expect((await shop.deliveries(other.id)).map(({ status }) => status)).toEqual(new Array(5).fill('succeeded'));
  expect((await shop.deliveries(refused.id)).map(({ status }) => status)).toEqual(new Array(5).fill('pending'));
  expect(receiver.arrivals).toHaveLength(10);
  await shop.settle();
  expect(receiver.arrivals).toHaveLength(10);
});
