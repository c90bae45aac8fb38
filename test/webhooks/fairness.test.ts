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

/** Waits until nothing more arrives for a while: what has arrived is what is under way. */
async function settled(receiver: Receiver): Promise<number> {
  let before = -1;
  await expect
    .poll(
      () => {
        const isStill = receiver.arrivals.length === before;
        before = receiver.arrivals.length;
        return isStill && before > 0;
      },
      { interval: 700, timeout: 12_000 },
    )
    .toBe(true);
  return before;
}

test('of a project 80 requests are under way, of its account 100, to a host 200; whoever has room is served', async () => {
  const [slow, quick] = [await Receiver.listen(), await Receiver.listen()];
  slow.answer = () => 'hang';
  const hang = async (sender: Delivering, destinations: number) => {
    for (let index = 0; index < destinations; index += 1) await sender.destination(`${slow.url}/${index}`);
    await Promise.all(Array.from({ length: 20 }, () => sender.happen()));
  };
  try {
    const [first, second] = [await Delivering.beside(shop), await Delivering.beside(shop)];
    await hang(first, 5);
    expect(await settled(slow)).toBe(80);
    await hang(await first.another(), 2);
    expect(await settled(slow)).toBe(100);
    for (const sender of [second, await second.another()]) await hang(sender, 5);
    expect(await settled(slow)).toBe(200);
    const third = await Delivering.beside(shop);
    await hang(third, 1);
    // Another host, though the same machine.
    await third.destination(`http://localhost:${quick.port}`);
    await third.happen();
    await expect.poll(() => quick.arrivals.length, { timeout: 5_000 }).toBe(1);
    expect(slow.arrivals).toHaveLength(200);
  } finally {
    await slow.close();
    await quick.close();
  }
});
