import { setTimeout as delay } from 'node:timers/promises';
import { Prisma, type PrismaClient } from '../../../prisma/generated/client.ts';
import type { NamedStatement } from '../../../schema/context.ts';
import { day } from '../../../schema/durations.ts';
import type { Database } from '../database.ts';
import { codesOf } from '../error-causes.ts';
import { isDistributedSql } from '../../../schema/installation/distribution.ts';
import type { Calendar } from './calendar.ts';

/** What looks at partitions needs. */
type Changing = Pick<PrismaClient, '$queryRaw'>;

/** The database in which partitions are made and dropped. */
type Rolled = Pick<Database, 'prisma' | 'transaction'>;

/**
 * A table whose rows are parted by when they were made. Of each range there is a partition that is made ahead and dropped when all
 * in it is too old. Besides there are `…_initial`, with what was there before, and `…_rest`, for what no range was made in time.
 */
export interface PartitionedTable {
  /** What the names of its partitions begin with. */
  name: string;
  /** The table that they are partitions of. */
  parent: string;
  /** How long rows are kept, in milliseconds. */
  retention: number;
  calendar: Calendar;
  /** The least key of a moment, as text. */
  toKey(moment: Date): string;
  /** The moment of a key. */
  toMoment(key: string): Date;
  /** How a bound is written. */
  toBound(key: string): string;
  /** Statements that lock all that changes when a range is made. */
  locksToCreate: string;
  create(name: string, bounds: string): Prisma.Sql;
  /** Finds a row where something of a range is in `…_rest`. */
  inRest(least: string, beyond: string): Prisma.Sql;
  /** Statements that lock all that changes when a partition is dropped. */
  locksToDrop(name: string): string;
  drop(name: string): Prisma.Sql;
  /** Where rows are deleted one by one that are less than a key. */
  remainders(leastKept: string): readonly Remainder[];
}

/** Rows that no range was made for. */
export interface Remainder {
  /** Which may have been dropped. */
  table: string;
  purge: Prisma.Sql;
}

interface Range {
  name: string;
  /** Null where it has no beginning. */
  start: Date | null;
  /** From when on nothing is in it any more. */
  end: Date;
}

/** How long before it is needed a range is made, in milliseconds. */
export const madeAhead = 7 * day;

/** In milliseconds. */
interface Limit {
  onOneNode: number;
  /** Where each node has to be asked, and does it part by part. */
  onSeveralNodes: number;
}

/** Whoever wants one of the tables waits no longer for us to get hold of all of them. */
const longestWait: Limit = { onOneNode: 30, onSeveralNodes: 1_000 };

/** How long they may be ours. */
const longestHold: Limit = { onOneNode: 1_000, onSeveralNodes: 10_000 };

/** Between tries to get hold of the tables, in milliseconds. */
const pause = 1_000;

/** By how much the clocks of this machine and of the database may differ where something is dropped, in milliseconds. */
const clockTolerance = 3_600_000;

/** What PostgreSQL says where tables are another's: it took too long (lock_not_available), or both met. */
const heldByOthers = new Set(['55P03', '40P01', '40001']);

/** What it says where the work took longer than the tables may be ours, or an operator ended it (query_canceled). */
const queryCanceled = '57014';

/** How often that may be, before it is left to the next time: others wait for all of it. */
const mostTimeouts = 3;

/** What it says where somebody has written meanwhile to `…_rest` what would belong to the range (check_violation). */
const checkViolation = '23514';

/** Of the advisory locks that instances keep each other from the same partition by. */
const advisoryLocks = 72_762;

/** @throws Error where the database writes moments in a form that nobody can read */
function momentOf(table: PartitionedTable, key: string): Date {
  const moment = table.toMoment(key);
  if (Number.isNaN(moment.getTime())) throw new Error(`a partition of ${table.name} has the bound ${key}`);
  return moment;
}

/** The ranges that have a partition of their own, and an end. To read a bound takes a lock, so that `…_rest` is left out. */
async function readRanges(prisma: Changing, table: PartitionedTable): Promise<Range[]> {
  const rows = await prisma.$queryRaw<{ name: string; least: string | null; beyond: string }[]>`
    SELECT replace(relname, ${`${table.name}_`}, '') AS name,
      substring(bounds FROM 'FROM [(](?:''[^'']+'', )?''([^'']+)''[)]') AS least,
      substring(bounds FROM 'TO [(](?:''[^'']+'', )?''([^'']+)''[)]') AS beyond
    FROM pg_partitioned_table JOIN pg_inherits ON inhparent = partrelid AND inhrelid <> partdefid
    JOIN pg_class ON oid = inhrelid CROSS JOIN LATERAL pg_get_expr(relpartbound, oid) AS bounds
    WHERE partrelid = ${table.parent}::regclass AND starts_with(relname, ${`${table.name}_`}) AND bounds LIKE '%TO (''%'`;
  return rows.map(({ name, least, beyond }) => ({
    name,
    start: least === null ? null : momentOf(table, least),
    end: momentOf(table, beyond),
  }));
}

/** Of the catalogue's rows: `to_regclass` may still say what held when the transaction began. */
async function isThere(prisma: Changing, table: string): Promise<boolean> {
  const [found] = await prisma.$queryRaw<{ isThere: boolean }[]>`SELECT EXISTS (
    SELECT FROM pg_class WHERE relname = ${table} AND relnamespace = current_schema()::regnamespace) AS "isThere"`;
  return found?.isThere ?? false;
}

function isCovered(ranges: readonly Range[], moment: Date): boolean {
  return ranges.some(({ start, end }) => (start ?? moment) <= moment && end > moment);
}

/** Where the ranges begin, from the present one on, that are to be there by now and are not. */
function missingStarts(ranges: readonly Range[], { calendar }: PartitionedTable, now: Date): Date[] {
  const starts: Date[] = [];
  const end = now.getTime() + madeAhead;
  for (let start = calendar.startOf(now); start.getTime() <= end; start = calendar.endOf(start)) starts.push(start);
  return starts.filter((start) => !isCovered(ranges, start));
}

/** Whether what happens at a moment has a partition of its own. */
export async function hasPartition(prisma: PrismaClient, table: PartitionedTable, moment: Date): Promise<boolean> {
  return isCovered(await readRanges(prisma, table), moment);
}

/** A change of a table: the partition that it makes or drops, what has to be locked for it, and what is done then. */
interface Change {
  partition: string;
  isNeeded(transaction: Changing): Promise<boolean>;
  locks: string;
  work: Prisma.Sql;
}

/** Parts of a table that are on one node, and changed over several connections to it, would wait for each other's locks. */
const oneAfterTheOther = Prisma.sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`;

/** Statements that are run once are not kept prepared. */
function unprepared({ text }: Prisma.Sql): NamedStatement {
  return { name: '', text };
}

/**
 * From the locks on everything goes to the database at once, with the commit: whoever wants one of the tables waits for the
 * database, and never for this process.
 */
function workUnderLocks({ locks, work }: Change): Prisma.Sql[] {
  const limit = ({ onOneNode, onSeveralNodes }: Limit) =>
    Prisma.raw(`SELECT set_config('statement_timeout',
      CASE WHEN ${isDistributedSql} THEN '${onSeveralNodes}' ELSE '${onOneNode}' END, true)`);
  const lock = `DO $$ BEGIN ${locks} EXCEPTION WHEN query_canceled
    THEN RAISE lock_not_available USING MESSAGE = 'others hold the tables for too long'; END $$`;
  return [limit(longestWait), Prisma.raw(lock), limit(longestHold), work];
}

/**
 * Has a table, and what changes with it, to itself for a moment, where that is still needed and no other instance is at it.
 * @throws what came of the last try to get hold of it, or of the work
 */
async function change({ transaction }: Rolled, mostTries: number, wanted: Change): Promise<void> {
  let timeouts = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction(async ({ db, writeLast }) => {
        await db.$executeRaw(oneAfterTheOther);
        const [held] = await db.$queryRaw<{ isOurs: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(${advisoryLocks}::int, hashtext(${wanted.partition})) AS "isOurs"`;
        if (!held?.isOurs || !(await wanted.isNeeded(db))) return;
        for (const statement of workUnderLocks(wanted)) writeLast(unprepared(statement), statement.values);
      });
    } catch (error) {
      const codes = new Set(codesOf(error));
      if (codes.has(checkViolation)) return;
      if (codes.has(queryCanceled)) timeouts += 1;
      const mayPass = codes.has(queryCanceled) || !codes.isDisjointFrom(heldByOthers);
      if (!mayPass || timeouts === mostTimeouts || tries === mostTries) throw error;
      await delay(pause, undefined, { ref: false });
    }
  }
}

/** The change that makes a range, unless what belongs into it is elsewhere already. */
function creation(table: PartitionedTable, start: Date): Change {
  const name = table.calendar.nameOf(start);
  const [least, beyond] = [table.toKey(start), table.toKey(table.calendar.endOf(start))];
  const partition = `${table.name}_${name}`;
  return {
    partition,
    isNeeded: async (transaction) =>
      !(await isThere(transaction, partition)) &&
      (await transaction.$queryRaw<unknown[]>(table.inRest(least, beyond))).length === 0,
    locks: table.locksToCreate,
    work: table.create(name, `FOR VALUES FROM ${table.toBound(least)} TO ${table.toBound(beyond)}`),
  };
}

function removal(table: PartitionedTable, name: string): Change {
  const partition = `${table.name}_${name}`;
  return {
    partition,
    isNeeded: (transaction) => isThere(transaction, partition),
    locks: table.locksToDrop(name),
    work: table.drop(name),
  };
}

/** @throws Error where this machine, by whose clock something is to be dropped, has another one than the database */
async function requireSameClock(prisma: Changing): Promise<void> {
  const [database] = await prisma.$queryRaw<{ at: number }[]>`
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`;
  const difference = Math.abs((database?.at ?? 0) - Date.now());
  if (difference > clockTolerance) throw new Error('the clocks of this machine and of the database differ by hours');
}

/**
 * Makes the ranges that will soon be needed, and drops those whose time is over: each in a transaction of its own, for which nobody
 * waits longer than three seconds, and hardly ever longer than a moment. One that cannot be made or dropped keeps none of the others from it.
 * @param mostTries to get hold of the table beside transactions that take longer than that
 * @throws AggregateError of what came of those that were not made or dropped
 */
export async function rollPartitions(
  database: Rolled,
  table: PartitionedTable,
  now: Date,
  mostTries = 20,
): Promise<void> {
  const ranges = await readRanges(database.prisma, table);
  const over = ranges.filter(({ end }) => end.getTime() <= now.getTime() - table.retention);
  const failures: unknown[] = [];
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      failures.push(error);
    }
  };
  for (const start of missingStarts(ranges, table, now)) {
    await attempt(() => change(database, mostTries, creation(table, start)));
  }
  for (const { name } of over) {
    await attempt(async () => {
      await requireSameClock(database.prisma);
      await change(database, mostTries, removal(table, name));
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'partitions were not made or dropped');
}

/**
 * Deletes what is too old and has no range of its own, of which there is next to nothing but after an upgrade.
 * @throws Error where this machine has another clock than the database
 */
export async function purgeRemainders(prisma: PrismaClient, table: PartitionedTable, now: Date): Promise<void> {
  await requireSameClock(prisma);
  const leastKept = table.toKey(new Date(now.getTime() - table.retention));
  for (const { table: name, purge } of table.remainders(leastKept)) {
    if (await isThere(prisma, name)) await prisma.$executeRaw(purge);
  }
}
