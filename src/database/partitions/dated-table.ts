import { Prisma } from '../../../prisma/generated/client.ts';
import type { PartitionedTable } from './partitions.ts';

interface DatedTable extends Pick<PartitionedTable, 'name' | 'calendar' | 'retention' | 'madeAhead'> {
  /** That says of a row when it is of, and of what type it is. */
  column: string;
  type: 'date' | 'timestamptz';
  /** The table that rows belong to, by a foreign key. */
  owner?: string;
}

/** A table that is parted by a column of times, and to whose rows none of another table refer. */
export function datedTable({ column, type, owner, ...table }: DatedTable): PartitionedTable {
  const { name } = table;
  const partition = (range: string) => Prisma.raw(`${name}_${range}`);
  const [time, cast] = [Prisma.raw(column), Prisma.raw(type)];
  const whole = Prisma.raw(`ONLY ${name}, ${name}_rest`);
  const lockOwner = Prisma.raw(owner ? `LOCK TABLE ${owner} IN SHARE ROW EXCLUSIVE MODE;` : '');
  return {
    ...table,
    toKey: (moment) => moment.toISOString(),
    toMoment: (key) => new Date(key),
    lockToCreate: Prisma.sql`DO $$ BEGIN ${lockOwner} LOCK TABLE ${whole} IN ACCESS EXCLUSIVE MODE; END $$`,
    create: (range, bounds) =>
      Prisma.sql`CREATE TABLE ${partition(range)} PARTITION OF ${Prisma.raw(name)} ${Prisma.raw(bounds)}`,
    inRest: (least, beyond) => Prisma.sql`
      SELECT true AS found FROM ${partition('rest')} WHERE ${time} >= ${least}::${cast} AND ${time} < ${beyond}::${cast} LIMIT 1`,
    lockToDrop: (range) => Prisma.sql`LOCK TABLE ${whole}, ${partition(range)} IN ACCESS EXCLUSIVE MODE`,
    drop: (range) => Prisma.sql`DROP TABLE ${partition(range)}`,
    purged: ['rest'],
    purge: (range, leastKept) => Prisma.sql`DELETE FROM ${partition(range)} WHERE ${time} < ${leastKept}::${cast}`,
  };
}
