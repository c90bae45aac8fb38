import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebhookSender } from '../harness/webhook-sender.ts';
import { Receiver } from '../harness/receiver.ts';

let shop: WebhookSender;

beforeAll(async () => {
  shop = await WebhookSender.start();
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

/** Within this time no attempt that hangs is over, in milliseconds. */
const window = 14_000;

/** How many requests were under way at once, at most, of those that have the same key. */
function mostAtOnce({ arrivals }: Receiver, keyOf: (projectId: string) => string): number {
  const groups = Map.groupBy(arrivals, ({ body }) => keyOf(JSON.parse(body).project_id));
  const counts = [...groups.values()].flatMap((group) =>
    group.map(({ at }) => group.filter((other) => other.at <= at && other.at > at - window).length),
  );
  return Math.max(0, ...counts);
}

test('of a project 80 requests are under way, of its account 100, to a host 200; whoever has room is served', async () => {
  const [slow, quick] = [await Receiver.listen(), await Receiver.listen()];
  slow.answer = () => 'hang';
  try {
    const accounts = await Promise.all(Array.from({ length: 3 }, () => WebhookSender.beside(shop)));
    const projects = await Promise.all(accounts.map(async (one) => [one, await one.another()]));
    const owners = new Map(projects.flatMap((both, owner) => both.map(({ projectId }) => [projectId, String(owner)])));
    for (const sender of projects.flat()) {
      for (let index = 0; index < 6; index += 1) await sender.destination(`${slow.url}/${index}`);
    }
    const hang = (senders: readonly WebhookSender[]) =>
      Promise.all(senders.flatMap((sender) => Array.from({ length: 20 }, () => sender.happen())));
    const [first, ...others] = projects;
    await hang(first?.slice(0, 1) ?? []);
    await expect.poll(() => slow.arrivals.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(80);
    await hang([...(first?.slice(1) ?? []), ...others.flat()]);
    await expect.poll(() => mostAtOnce(slow, () => ''), { timeout: 20_000, interval: 200 }).toBe(200);
    expect(mostAtOnce(slow, (projectId) => projectId)).toBe(80);
    expect(mostAtOnce(slow, (projectId) => owners.get(projectId) ?? '')).toBe(100);
    const fourth = await WebhookSender.beside(shop);
    // Another host, though the same machine.
    await fourth.destination(`http://localhost:${quick.port}`);
    await fourth.happen();
    await expect.poll(() => quick.arrivals.length, { timeout: 5_000 }).toBe(1);
    expect(mostAtOnce(slow, () => '')).toBe(200);
  } finally {
    await slow.close();
    await quick.close();
  }
});
