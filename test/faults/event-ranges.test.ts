import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventWeeks } from '../../src/database/partitions/event-weeks.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { partitions, weekOf } from '../harness/event-ranges.ts';
import { crowding } from '../harness/health-watch.ts';
import { runsOnServer } from '../harness/instance.ts';
import { urlOfDatabase } from '../harness/migrated-database.ts';
import { Receiver } from '../harness/receiver.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';

const day = 86_400_000;

/** Who waits longest for a table, in milliseconds, and whether anybody ever waited. */
class LockWatch {
  readonly #client: pg.Client;
  readonly #watching: Promise<void>;
  #isOver = false;
  longest = 0;
  looks = 0;

  private constructor(client: pg.Client) {
    this.#client = client;
    this.#watching = this.#watch();
  }

  static async begin(url: string): Promise<LockWatch> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return new LockWatch(client);
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const { rows } = await this.#client.query<{ waited: number | null }>(`
        SELECT max(extract(epoch FROM clock_timestamp() - waitstart) * 1000)::float8 AS waited
        FROM pg_locks WHERE NOT granted AND locktype = 'relation'`);
      this.looks += 1;
      this.longest = Math.max(this.longest, rows[0]?.waited ?? 0);
      await delay(2);
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
    await this.#client.end();
  }
}

describe.runIf(runsOnServer)('twelve weeks that pass while four write and others are told', () => {
  let receiver: Receiver;
  let shop: WebhookSender;

  beforeAll(async () => {
    [receiver, shop] = [await Receiver.listen(), await WebhookSender.start()];
  });
  afterAll(async () => {
    await receiver.close();
    await shop.home.stop();
  });

  test('no request fails, nothing is lost, and nobody waits for a table for longer than a tenth of a second', async () => {
    const { prisma } = shop.home.database;
    const writers = await Promise.all(Array.from({ length: 4 }, () => shop.another()));
    for (const writer of writers) await writer.destination(receiver.url);
    const watch = await LockWatch.begin(await urlOfDatabase(shop.home.database));
    const written = new Set<string>();
    let isOver = false;
    const writing = writers.map(async (writer) => {
      while (!isOver) written.add(await writer.happen());
    });
    const first = weekOf(shop.now + 21 * day);
    try {
      for (let passed = 0; passed < 84; passed += 2) {
        shop.advance(2 * day);
        // As often as it takes on this machine: a server has a week for it.
        await rollPartitions(prisma, eventWeeks, new Date(shop.now), 100);
        const before = written.size;
        await expect.poll(() => written.size, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before + 2);
      }
    } finally {
      isOver = true;
      await Promise.all(writing);
    }
    await shop.settle();
    await watch.end();

    const { events: weeks } = await partitions(prisma);
    expect(weeks).toContain(weekOf(shop.now));
    expect(weeks).not.toContain(first);
    const [rest] = await prisma.$queryRaw<{ rows: number }[]>`SELECT count(*)::int AS "rows" FROM events_rest`;
    expect(rest).toEqual({ rows: 0 });
    const told = new Set(receiver.arrivals.map(({ body }) => Object(JSON.parse(body)).data.id));
    expect([...written].filter((id) => !told.has(id))).toEqual([]);
    expect(written.size).toBeGreaterThan(200);
    expect(watch.looks).toBeGreaterThan(200);
    expect(watch.longest).toBeLessThan(100 * crowding);
    process.stdout.write(`${written.size} events; the longest wait for a table was ${watch.longest.toFixed(0)} ms\n`);
  }, 240_000);
});
