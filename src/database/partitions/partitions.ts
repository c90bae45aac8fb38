import { setTimeout as delay } from 'node:timers/promises';
import { Prisma, type PrismaClient } from '../../../prisma/generated/client.ts';

/** What a transaction that changes partitions needs. */
type Changing = Pick<PrismaClient, '$executeRaw' | '$queryRaw'>;

/**
 * A table whose rows are parted by when they were made. Of each range there is a partition that is made ahead and dropped when all
 * in it is too old. Besides there are `…_initial`, with what was there before, and `…_rest`, for what no range was made in time.
 */
export interface PartitionedTable {
  name: string;
  /** What rows are parted by, and its type. */
  key: { column: string; type: string };
  /** How long rows are kept, in milliseconds. */
  retention: number;
  /** How long before it is needed a range is made, in milliseconds. */
  madeAhead: number;
  /** When the range begins that a moment is in. */
  startOf(moment: Date): Date;
  /** When the range ends that begins at a moment. */
  endOf(start: Date): Date;
  /** What the partition of a range is called by, after the name of the table. */
  nameOf(start: Date): string;
  /** The least key of a moment, as text. */
  toKey(moment: Date): string;
  /** The moment of a key. */
  toMoment(key: string): Date;
  /** Locks all that changes when a partition is made or dropped, in one statement. */
  lock: Prisma.Sql;
  create(name: string, bounds: string): Prisma.Sql;
  drop(name: string): Prisma.Sql;
  /** The partitions without a range of their own whose rows are deleted one by one when they are too old. */
  purged: readonly string[];
}

interface Range {
  name: string;
  /** From when on nothing is in it any more; null where it has no end. */
  end: Date | null;
}

/** Whoever wants one of the tables waits no longer for us to get hold of all of them, in milliseconds. */
const longestWait = 50;

/** Between tries to get hold of the tables, in milliseconds. */
const pause = 1_000;

/** Of the advisory locks that instances keep each other from the same table by. */
const advisoryLocks = 72_762;

async function readRanges(prisma: Changing, table: PartitionedTable): Promise<Range[]> {
  const rows = await prisma.$queryRaw<{ name: string; beyond: string | null }[]>`
    SELECT replace(relname, ${`${table.name}_`}, '') AS name,
      substring(pg_get_expr(relpartbound, oid) FROM 'TO [(]''([0-9a-f-]+)''') AS beyond
    FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = ${table.name}::regclass`;
  return rows.map(({ name, beyond }) => ({ name, end: beyond === null ? null : table.toMoment(beyond) }));
}

/** Until when there is a range, in milliseconds of Unix time. */
function endOf(ranges: readonly Range[]): number {
  return Math.max(...ranges.map(({ end }) => end?.getTime() ?? 0));
}

/** Until when there is a partition of its own for what is made. */
export async function partitionsEnd(prisma: PrismaClient, table: PartitionedTable): Promise<Date> {
  return new Date(endOf(await readRanges(prisma, table)));
}

/** Where the range begins that is to be made next: the first one that is missing, and not over yet; null where enough are made. */
function nextStart(ranges: readonly Range[], table: PartitionedTable, now: Date): Date | null {
  const end = endOf(ranges);
  if (end >= now.getTime() + table.madeAhead) return null;
  return new Date(Math.max(end, table.startOf(now).getTime()));
}

/**
 * Has a table, and what changes with it, to itself for a moment; of several instances, one at a time.
 * @throws what came of the last try
 */
async function withTable(
  prisma: PrismaClient,
  { name, lock }: PartitionedTable,
  mostTries: number,
  work: (transaction: Changing) => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prisma.$transaction(async (transaction) => {
        const [held] = await transaction.$queryRaw<{ isOurs: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(${advisoryLocks}::int, hashtext(${name})) AS "isOurs"`;
        if (!held?.isOurs) return;
        await transaction.$executeRaw`SET LOCAL statement_timeout = ${Prisma.raw(String(longestWait))}`;
        await transaction.$executeRaw(lock);
        await transaction.$executeRaw`SET LOCAL statement_timeout TO DEFAULT`;
        await work(transaction);
      });
    } catch (error) {
      if (tries === mostTries) throw error;
      await delay(pause, undefined, { ref: false });
    }
  }
}

/** Makes a range, unless it was made meanwhile, or what belongs into it is elsewhere already. */
async function create(transaction: Changing, table: PartitionedTable, start: Date): Promise<void> {
  const name = table.nameOf(start);
  if ((await readRanges(transaction, table)).some((range) => range.name === name)) return;
  const [least, beyond] = [table.toKey(start), table.toKey(table.endOf(start))];
  const [rest, column, type] = [`${table.name}_rest`, table.key.column, table.key.type].map(Prisma.raw);
  const [elsewhere] = await transaction.$queryRaw<{ found: number }[]>`
    SELECT 1 AS found FROM ${rest} WHERE ${column} >= ${least}::${type} AND ${column} < ${beyond}::${type} LIMIT 1`;
  if (elsewhere) return;
  await transaction.$executeRaw(table.create(name, `FOR VALUES FROM ('${least}') TO ('${beyond}')`));
}

/**
 * Makes the range that will soon be needed, and drops those whose time is over: each in a transaction of its own, for which nobody
 * waits longer than a moment.
 * @param mostTries to get hold of the table beside transactions that take longer than that
 * @throws what came of the last of them
 */
export async function rollPartitions(
  prisma: PrismaClient,
  table: PartitionedTable,
  now: Date,
  mostTries = 20,
): Promise<void> {
  const start = nextStart(await readRanges(prisma, table), table, now);
  if (start) await withTable(prisma, table, mostTries, (transaction) => create(transaction, table, start));
  const over = now.getTime() - table.retention;
  for (const { name, end } of await readRanges(prisma, table)) {
    if (!end || end.getTime() > over) continue;
    await withTable(prisma, table, mostTries, async (transaction) => {
      const isThere = (await readRanges(transaction, table)).some((range) => range.name === name);
      if (isThere) await transaction.$executeRaw(table.drop(name));
    });
  }
}

/** Deletes what is too old and has no range of its own, of which there is next to nothing but after an upgrade. */
export async function purgeOutsidePartitions(prisma: PrismaClient, table: PartitionedTable, now: Date): Promise<void> {
  const leastKept = table.toKey(new Date(now.getTime() - table.retention));
  const [column, type] = [table.key.column, table.key.type].map(Prisma.raw);
  for (const { name } of await readRanges(prisma, table)) {
    if (!table.purged.includes(name)) continue;
    const partition = Prisma.raw(`${table.name}_${name}`);
    await prisma.$executeRaw`DELETE FROM ${partition} WHERE ${column} < ${leastKept}::${type}`;
  }
}
