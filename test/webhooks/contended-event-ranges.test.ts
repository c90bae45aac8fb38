import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventWeeks } from '../../src/database/partitions/event-weeks.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { isDistributed } from '../harness/citus-nodes.ts';
import { liveThrough, rollWeeks, weeksOf } from '../harness/event-ranges.ts';
import { runsOnServer } from '../harness/instance.ts';
import { urlOfDatabase } from '../harness/migrated-database.ts';
import { weekOf } from '../harness/partitions.ts';
import { Receiver } from '../harness/receiver.ts';
import { WebhookSender } from '../harness/webhook-sender.ts';

const day = 86_400_000;

// The embedded database does one thing after the other.
describe.runIf(runsOnServer)('a week of events that is made while others are at the tables', () => {
  let receiver: Receiver;
  let shop: WebhookSender;
  let webhookId: string;

  beforeAll(async () => {
    receiver = await Receiver.listen();
  });
  afterAll(() => receiver.close());
  beforeEach(async () => {
    shop = await WebhookSender.start();
    webhookId = (await shop.destination(receiver.url)).id;
  });
  afterEach(() => shop.home.stop());

  const roll = (mostTries?: number) => rollWeeks(shop, mostTries);
  const live = (days: number) => liveThrough(shop, days);
  const weeks = () => weeksOf(shop);

  /** Has the database take longer over tables than anybody may have them, the first times. */
  async function slowDown(times: number): Promise<void> {
    const { prisma } = shop.home.database;
    await prisma.$executeRaw`CREATE SEQUENCE slow_changes`;
    await prisma.$executeRawUnsafe(`CREATE FUNCTION slow_change() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('slow_changes') <= ${times} THEN PERFORM pg_sleep(60); END IF; END $$`);
    await prisma.$executeRaw`CREATE EVENT TRIGGER slow_change ON ddl_command_end WHEN TAG IN ('CREATE TABLE')
      EXECUTE FUNCTION slow_change()`;
  }

  test('is begun again where the database takes too long over it, which others wait for', async () => {
    await shop.pass(40 * day);
    await slowDown(2);
    await roll();
    expect(await weeks()).toContain(weekOf(shop.now));
  });

  test('is left to the next time where that does not pass', async () => {
    await shop.pass(40 * day);
    await slowDown(6);
    await expect(roll()).rejects.toThrow(AggregateError);
    expect(await weeks()).not.toContain(weekOf(shop.now));
    await roll();
    expect(await weeks()).toContain(weekOf(shop.now));
  });

  test('is left to what happens between the look whether anything is in it and its locks', async () => {
    await shop.pass(40 * day);
    const week = weekOf(shop.now);
    const { prisma, transaction } = shop.home.database;
    const interrupted: typeof transaction = (work) =>
      transaction(async (open) => {
        const result = await work(open);
        await shop.happen();
        return result;
      });
    await rollPartitions({ prisma, transaction: interrupted }, eventWeeks, new Date(shop.now));
    expect(await weeks()).not.toContain(week);
    expect(await weeks()).toContain(weekOf(shop.now + 7 * day));
    await shop.settle();
    expect((await shop.deliveries(webhookId)).map(({ status }) => status)).not.toContain('pending');
  });

  test('keeps nobody waiting beside a transaction that takes long, and is made afterwards', async () => {
    const client = new pg.Client({ connectionString: await urlOfDatabase(shop.home.database) });
    await client.connect();
    try {
      await client.query('BEGIN; SELECT FROM events');
      await shop.pass(15 * day);
      const rolled = roll(3);
      const began = performance.now();
      let isOver = false;
      void rolled
        .catch(() => undefined)
        .finally(() => {
          isOver = true;
        });
      const times: number[] = [];
      while (!isOver) {
        const asked = performance.now();
        await shop.happen();
        times.push(performance.now() - asked);
      }
      const { errors } = await rolled.then(
        () => ({ errors: [] }),
        (error: unknown) => Object(error),
      );
      expect(errors.map(String)).toContainEqual(expect.stringContaining('others hold the tables for too long'));
      expect(performance.now() - began).toBeGreaterThan(2_000);
      expect(times.length).toBeGreaterThan(3);
      // Of a project's changes one waits for the other; what is not to be seen is a wait until the transaction ends.
      expect(Math.max(...times)).toBeLessThan(isDistributed ? 5_000 : 1_000);
      expect(await weeks()).not.toContain(weekOf(shop.now));
    } finally {
      await client.end();
    }
    await roll();
    // What has happened since is elsewhere; the week after has its own.
    await live(7);
    expect(await weeks()).toContain(weekOf(shop.now));
  });
});
