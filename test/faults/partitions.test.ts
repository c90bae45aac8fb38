import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partitionedTables } from '../../src/database/partitions/partitioned-tables.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import type { Database } from '../../src/database/database.ts';
import { partitions, weekOf } from '../harness/event-ranges.ts';
import { crowding } from '../harness/health-watch.ts';
import { runsOnServer } from '../harness/instance.ts';
import { urlOfDatabase } from '../harness/migrated-database.ts';
import { durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';
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

/** By what the tables are called that minutes are kept in. */
async function metricRanges(prisma: Database['prisma']): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ name: string }[]>`
    SELECT replace(inhrelid::regclass::text, 'metric_rollups_minute_', '') AS name
    FROM pg_inherits WHERE inhparent = 'metric_rollups_minute'::regclass`;
  return rows.map(({ name }) => name);
}

/** How many requests a project has reported, until it is over: each a millisecond after the one before. */
async function report(shop: WebhookSender, isOver: () => boolean): Promise<number> {
  for (let reported = 0; ; reported += 1) {
    if (isOver()) return reported;
    const at = new Date(shop.now - 60_000 + reported);
    const body = exportOf([durations([{ at, counts: [1, 0, 0] }])]);
    const { status } = await ingest(shop.account, shop.projectId, body, {}, shop.home);
    expect(status).toBe(200);
  }
}

describe.runIf(runsOnServer)('twelve weeks that pass while four write, two report and others are told', () => {
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
    const reporters = writers.slice(0, 2);
    const began = new Date(shop.now - day).toISOString();
    const reporting = reporters.map((reporter) => report(reporter, () => isOver));
    const first = weekOf(shop.now + 21 * day);
    try {
      for (let passed = 0; passed < 84; passed += 2) {
        shop.advance(2 * day);
        // As often as it takes on this machine: a server has a week for it.
        for (const table of partitionedTables) await rollPartitions(prisma, table, new Date(shop.now), 100);
        const before = written.size;
        await expect.poll(() => written.size, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before + 2);
      }
    } finally {
      isOver = true;
      await Promise.all(writing);
    }
    const reported = await Promise.all(reporting);
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
    const period = { from: began, to: new Date(shop.now).toISOString(), interval: '1d' };
    for (const [index, { account, projectId, home }] of reporters.entries()) {
      const total = reported[index];
      expect(total).toBeGreaterThan(80);
      expect(await metricsOf(account, projectId, period, {}, home)).toMatchObject({ runtime: { requests: { total } } });
    }
    expect(await metricRanges(prisma)).not.toContain(first);
    expect(await metricRanges(prisma)).toContain(weekOf(shop.now));
    expect(watch.looks).toBeGreaterThan(200);
    expect(watch.longest).toBeLessThan(100 * crowding);
    process.stdout.write(`${written.size} events; the longest wait for a table was ${watch.longest.toFixed(0)} ms\n`);
  }, 240_000);
});
