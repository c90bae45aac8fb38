import { Prisma } from '../../../prisma/generated/client.ts';
import type { PartitionedTable, Remainder } from './partitions.ts';

interface TimePartitionedTable extends Pick<PartitionedTable, 'name' | 'calendar' | 'retention'> {
  /** By which the table is partitioned. */
  column: string;
  /** What the column is of. */
  type: 'date' | 'timestamptz';
  /** The table that rows belong to, by a foreign key. */
  owner?: string;
  /** What is purged besides the default partition. */
  remainders?: (leastKept: string) => readonly Remainder[];
}

/** Describes a table that is partitioned by a column of times, and to whose rows none of another table refer. */
export function timePartitionedTable(description: TimePartitionedTable): PartitionedTable {
  const { column, type, owner, remainders = () => [], ...table } = description;
  const { name } = table;
  const partition = (range: string) => Prisma.raw(`${name}_${range}`);
  const [time, cast] = [Prisma.raw(column), Prisma.raw(type)];
  const whole = `ONLY ${name}, ${name}_rest`;
  const lockOwner = owner ? `LOCK TABLE ${owner} IN SHARE ROW EXCLUSIVE MODE; ` : '';
  return {
    ...table,
    toKey: (moment) => moment.toISOString(),
    toMoment: (key) => new Date(key),
    locksToCreate: `${lockOwner}LOCK TABLE ${whole} IN ACCESS EXCLUSIVE MODE;`,
    create: (range, bounds) =>
      Prisma.sql`CREATE TABLE ${partition(range)} PARTITION OF ${Prisma.raw(name)} ${Prisma.raw(bounds)}`,
    inRest: (least, beyond) => Prisma.sql`
      SELECT true AS found FROM ${partition('rest')} WHERE ${time} >= ${least}::${cast} AND ${time} < ${beyond}::${cast} LIMIT 1`,
    locksToDrop: (range) => `LOCK TABLE ${whole}, ${name}_${range} IN ACCESS EXCLUSIVE MODE;`,
    drop: (range) => Prisma.sql`DROP TABLE ${partition(range)}`,
    remainders: (leastKept) => [
      {
        table: `${name}_rest`,
        purge: Prisma.sql`DELETE FROM ${partition('rest')} WHERE ${time} < ${leastKept}::${cast}`,
      },
      ...remainders(leastKept),
    ],
  };
}
