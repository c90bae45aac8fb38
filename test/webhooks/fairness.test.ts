import { afterAll, beforeAll, expect, test } from 'vitest';
import { Delivering } from '../harness/delivering.ts';
import { Receiver } from '../harness/receiver.ts';

let shop: Delivering;

beforeAll(async () => {
  shop = await Delivering.start();
});
afterAll(() => shop.home.stop());

test('a destination that hangs gets few requests at a time, and delays nobody', async () => {
  const [slow, quick] = [await Receiver.listen(), await Receiver.listen()];
  let underWay = 0;
  let most = 0;
  const release: (() => void)[] = [];
  slow.answer = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((resolve) => release.push(resolve));
    underWay -= 1;
    return { status: 200 };
  };
  try {
    await shop.destination(slow.url);
    await shop.destination(quick.url);
    await Promise.all(Array.from({ length: 60 }, () => shop.happen()));
    await expect.poll(() => quick.arrivals.length, { timeout: 10_000 }).toBe(60);
    expect(slow.arrivals).toHaveLength(20);
    slow.answer = () => ({ status: 200 });
    for (const go of release) go();
    await shop.settle();
    expect(slow.arrivals).toHaveLength(60);
    expect(most).toBe(20);
  } finally {
    await slow.close();
    await quick.close();
  }
});
