import { setTimeout as delay } from 'node:timers/promises';
import { Prisma, type PrismaClient } from '../../prisma/generated/client.ts';
import { day } from '../../schema/durations.ts';
import { eventRetention, leastKeptId } from '../../schema/events/retention.ts';
import { leastIdAt, momentOf } from '../../schema/ids.ts';

/*
 * Events, their deliveries and the attempts of these are parted by ranges of ids, which begin with the moment at which they
 * were made: a range is a week from Monday on, in UTC. It is made ahead and dropped when all in it is too old.
 */

type Changing = Pick<PrismaClient, '$executeRaw' | '$queryRaw'>;

const week = 7 * day;

/** The first Monday of Unix time. */
const firstMonday = 4 * day;

/** What nobody could make a range for in this time comes into `events_rest`, where it costs a deletion row by row. */
const madeAhead = 7 * day;

/** Whoever wants one of the tables waits no longer for us to get hold of all of them, in milliseconds. */
const longestWait = 50;

/** Between tries to get hold of the tables, in milliseconds. */
const pause = 1_000;

const advisoryLock = 7_276_201_931;

/** What is in no range of a week: there before ranges were, or come when none was made. */
const withoutWeek: readonly string[] = ['initial', 'rest'];

interface EventRange {
  name: string;
  /** From when on nothing is in it any more; null where it has no end. */
  end: Date | null;
}

async function readRanges(prisma: Changing): Promise<EventRange[]> {
  const rows = await prisma.$queryRaw<{ name: string; beyond: string | null }[]>`
    SELECT replace(relname, 'events_', '') AS name,
      substring(pg_get_expr(relpartbound, oid) FROM 'TO [(]''([0-9a-f-]{36})''') AS beyond
    FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'events'::regclass`;
  return rows.map(({ name, beyond }) => ({ name, end: beyond === null ? null : momentOf(beyond) }));
}

function startOfWeek(moment: Date): Date {
  return new Date(Math.floor((moment.getTime() - firstMonday) / week) * week + firstMonday);
}

/** Until when there is a range for what happens, in milliseconds of Unix time. */
function endOfRanges(ranges: readonly EventRange[]): number {
  return Math.max(...ranges.map(({ end }) => end?.getTime() ?? 0));
}

/** Until when there is a range for what happens. */
export async function eventRangesEnd(prisma: PrismaClient): Promise<Date> {
  return new Date(endOfRanges(await readRanges(prisma)));
}

/** The week that a range is to be made for next: the first one that has none, and is not over yet; null where enough are made. */
function nextWeek(ranges: readonly EventRange[], now: Date): Date | null {
  const end = endOfRanges(ranges);
  if (end >= now.getTime() + madeAhead) return null;
  return new Date(Math.max(end, startOfWeek(now).getTime()));
}

/** What has a foreign key to or from the tables changes with them. One statement, so that all of it is waited for together. */
async function holdTables(prisma: Changing): Promise<void> {
  await prisma.$executeRaw`SET LOCAL statement_timeout = ${Prisma.raw(String(longestWait))}`;
  await prisma.$executeRaw`DO $$ BEGIN
    LOCK TABLE projects IN SHARE ROW EXCLUSIVE MODE;
    LOCK TABLE webhook_destinations, events, webhook_deliveries, delivery_claims, webhook_attempts IN ACCESS EXCLUSIVE MODE;
  END $$`;
  await prisma.$executeRaw`SET LOCAL statement_timeout TO DEFAULT`;
}

/** Has the tables to itself for a moment; of several instances, one at a time. */
async function withTables(
  prisma: PrismaClient,
  mostTries: number,
  work: (transaction: Changing) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prisma.$transaction(async (transaction) => {
        const [lock] = await transaction.$queryRaw<{ isFree: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(${advisoryLock}::bigint) AS "isFree"`;
        if (!lock?.isFree) return;
        await holdTables(transaction);
        await work(transaction);
      });
    } catch (error) {
      if (tries === mostTries) throw error;
      await delay(pause, undefined, { ref: false });
    }
  }
}

/** Makes the range of a week, unless it was made meanwhile, or what belongs into it is elsewhere already. */
async function createRange(transaction: Changing, start: Date): Promise<void> {
  const [least, beyond] = [leastIdAt(start), leastIdAt(new Date(start.getTime() + week))];
  const [elsewhere] = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM events_rest WHERE id >= ${least}::uuid AND id < ${beyond}::uuid LIMIT 1`;
  const name = start.toISOString().slice(0, 10).replaceAll('-', '');
  if (elsewhere || (await readRanges(transaction)).some((range) => range.name === name)) return;
  await transaction.$executeRaw`SELECT create_event_range(${name}, ${`FOR VALUES FROM ('${least}') TO ('${beyond}')`})`;
}

/**
 * Makes the ranges that will soon be needed, and drops those whose time is over: each in a transaction of its own, for which
 * nobody waits longer than a moment. One of which something is still to be delivered stays until that is over.
 * @param mostTries to get hold of the tables beside transactions that take longer than that
 * @throws what came of the last of them
 */
export async function rollEventRanges(prisma: PrismaClient, now: Date, mostTries = 20): Promise<void> {
  const start = nextWeek(await readRanges(prisma), now);
  if (start) await withTables(prisma, mostTries, (transaction) => createRange(transaction, start));
  const ends = now.getTime() - eventRetention;
  for (const { name, end } of await readRanges(prisma)) {
    if (!end || end.getTime() > ends) continue;
    await withTables(prisma, mostTries, async (transaction) => {
      const isThere = (await readRanges(transaction)).some((range) => range.name === name);
      if (isThere) await transaction.$executeRaw`SELECT drop_event_range(${name})`;
    });
  }
}

/** Deletes what is too old and in no range of a week, of which there is next to nothing but after an upgrade. */
export async function purgeOutsideRanges(prisma: PrismaClient, now: Date): Promise<void> {
  for (const { name } of await readRanges(prisma)) {
    if (!withoutWeek.includes(name)) continue;
    await prisma.$executeRaw`DELETE FROM ${Prisma.raw(`events_${name}`)} WHERE id < ${leastKeptId(now)}::uuid`;
  }
}
