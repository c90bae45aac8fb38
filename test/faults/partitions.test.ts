import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { partitionedTables } from '../../src/database/partitions/partitioned-tables.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { isDistributed } from '../harness/citus-nodes.ts';
import { crowding } from '../harness/health-watch.ts';
import { runsOnServer } from '../harness/instance.ts';
import { urlOfDatabase } from '../harness/migrated-database.ts';
import { durations, exportOf, ingest, metricsOf } from '../harness/otlp.ts';
import { monthOf, partitionsOf, weekOf } from '../harness/partitions.ts';
import { Receiver } from '../harness/receiver.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';

const day = 86_400_000;

/** Who waits longest for a table, in milliseconds, and whether anybody ever waited. */
class LockWatch {
  readonly #client: pg.Client;
  readonly #watching: Promise<void>;
  #isOver = false;
  longest = 0;
  /** Who that was, and whom they waited for. */
  waiter: unknown;
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
      const { rows } = await this.#client.query<{ waited: number }>(`
        SELECT (extract(epoch FROM clock_timestamp() - waitstart) * 1000)::float8 AS waited, relation::regclass::text, mode, query,
          (SELECT array_agg(blocking.state || ': ' || blocking.query) FROM pg_stat_activity blocking
            WHERE blocking.pid = ANY (pg_blocking_pids(pg_locks.pid))) AS behind
        FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND locktype = 'relation' AND waitstart IS NOT NULL
        ORDER BY waitstart LIMIT 1`);
      this.looks += 1;
      const [waiter] = rows;
      if (waiter && waiter.waited > this.longest) {
        this.longest = waiter.waited;
        this.waiter = waiter;
      }
      await delay(2);
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
    await this.#client.end();
  }
}

/** The tables that are written meanwhile, with what the partition of a moment is called by. */
const tables = [
  ['events', weekOf],
  ['webhook_deliveries', weekOf],
  ['webhook_attempts', weekOf],
  ['metric_rollups_minute', weekOf],
  ['metric_rollups_hour', monthOf],
  ['metric_rollups_day', monthOf],
  ['usage_rollups', monthOf],
] as const;

/** Milliseconds between what one of them does: those who partition the tables come between, as on a machine that has time. */
const pace = 20;

/** A project that reports requests, one after the other, and knows how many it has. */
class Reporter {
  requests = 0;
  readonly shop: WebhookSender;

  constructor(shop: WebhookSender) {
    this.shop = shop;
  }

  /** Until it is over: each request a millisecond after the one before. */
  async report(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const at = new Date(this.shop.now - 60_000 + this.requests);
      const body = exportOf([durations([{ at, counts: [1, 0, 0] }])]);
      const { status } = await ingest(this.shop.account, this.shop.projectId, body, {}, this.shop.home);
      expect(status).toBe(200);
      this.requests += 1;
      await delay(pace);
    }
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
      while (!isOver) {
        written.add(await writer.happen());
        await delay(pace);
      }
    });
    const reporters = writers.slice(0, 2).map((writer) => new Reporter(writer));
    const began = shop.now;
    const reporting = reporters.map((reporter) => reporter.report(() => isOver));
    /** How much each has done that does something meanwhile: events written, requests reported. */
    const done = () => [written.size, ...reporters.map(({ requests }) => requests)];
    const seen = new Set<string>();
    try {
      for (let passed = 0; passed < 84; passed += 3) {
        shop.advance(3 * day);
        // As often as it takes on this machine: a server has a week for it.
        for (const table of partitionedTables) await rollPartitions(shop.home.database, table, new Date(shop.now), 100);
        for (const [table] of tables) {
          for (const name of await partitionsOf(prisma, table)) seen.add(`${table}_${name}`);
        }
        // However slow the machine is, everybody does something in each three days.
        const before = done();
        await expect
          .poll(() => Math.min(...done().map((now, index) => now - (before[index] ?? 0))), {
            interval: 5,
            timeout: 20_000,
          })
          .toBeGreaterThan(2);
      }
    } finally {
      isOver = true;
      await Promise.all([...writing, ...reporting]);
    }
    await shop.settle();
    await watch.end();

    const present = new Set<string>();
    for (const [table, nameOf] of tables) {
      const names = await partitionsOf(prisma, table);
      expect(names).toContain(nameOf(shop.now));
      for (const name of names) present.add(`${table}_${name}`);
      const rest = Prisma.raw(`${table.replace(/_(minute|hour|day)$/, '')}_rest`);
      const [counted] = await prisma.$queryRaw<{ rows: number }[]>`SELECT count(*)::int AS "rows" FROM ${rest}`;
      expect(counted).toEqual({ rows: 0 });
    }
    const dropped = ['events', 'webhook_deliveries', 'webhook_attempts', 'metric_rollups_minute'].map(
      (table) => `${table}_${weekOf(began + 21 * day)}`,
    );
    expect([...seen]).toEqual(expect.arrayContaining(dropped));
    for (const name of dropped) expect(present).not.toContain(name);
    const told = new Set(receiver.arrivals.map(({ body }) => Object(JSON.parse(body)).data.id));
    expect([...written].filter((id) => !told.has(id))).toEqual([]);
    const period = { from: new Date(began - day).toISOString(), to: new Date(shop.now).toISOString() };
    for (const { requests: total, shop: reporter } of reporters) {
      const { account, projectId, home } = reporter;
      for (const interval of ['1h', '1d']) {
        const metrics = await metricsOf(account, projectId, { ...period, interval }, {}, home);
        expect(metrics).toMatchObject({ runtime: { requests: { total } } });
      }
    }
    expect(watch.looks).toBeGreaterThan(50);
    // Of several nodes, each is waited for.
    expect(watch.longest, JSON.stringify(watch.waiter)).toBeLessThan((isDistributed ? 2_000 : 100) * crowding);
    process.stdout.write(`${written.size} events; the longest wait for a table was ${watch.longest.toFixed(0)} ms\n`);
  }, 240_000);
});
