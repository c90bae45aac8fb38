import { Prisma } from '../../../prisma/generated/client.ts';
import type { PartitionedTable } from './partitions.ts';

interface TimePartitionedTable extends Pick<PartitionedTable, 'parent' | 'calendar' | 'retention'> {
  /** By which the table is partitioned. */
  column: string;
  /** What the column is of. */
  type: 'date' | 'timestamptz';
  /** A column by which it is partitioned before that, and the value that rows have here. */
  kind?: { column: string; type: string; value: string };
  /** The table that rows belong to, by a foreign key. */
  owner?: string;
}

/** Describes a table that is partitioned by a column of times, and to whose rows none of another table refer. */
export function timePartitionedTable(description: TimePartitionedTable): PartitionedTable {
  const { column, type, kind, owner, ...table } = description;
  const { parent } = table;
  const name = kind ? `${parent}_${kind.value}` : parent;
  const partition = (range: string) => Prisma.raw(`${name}_${range}`);
  const rest = Prisma.raw(`${parent}_rest`);
  const ofKind = kind
    ? Prisma.sql`${Prisma.raw(kind.column)} = ${kind.value}::${Prisma.raw(kind.type)} AND`
    : Prisma.empty;
  const [time, cast] = [Prisma.raw(column), Prisma.raw(type)];
  const whole = `ONLY ${parent}, ${parent}_rest`;
  const lockOwner = owner ? `LOCK TABLE ${owner} IN SHARE ROW EXCLUSIVE MODE; ` : '';
  return {
    ...table,
    name,
    toKey: (moment) => moment.toISOString(),
    toMoment: (key) => new Date(key),
    toBound: (key) => (kind ? `('${kind.value}', '${key}')` : `('${key}')`),
    locksToCreate: `${lockOwner}LOCK TABLE ${whole} IN ACCESS EXCLUSIVE MODE;`,
    create: (range, bounds) =>
      Prisma.sql`CREATE TABLE ${partition(range)} PARTITION OF ${Prisma.raw(parent)} ${Prisma.raw(bounds)}`,
    inRest: (least, beyond) => Prisma.sql`
      SELECT true AS found FROM ${rest} WHERE ${ofKind} ${time} >= ${least}::${cast} AND ${time} < ${beyond}::${cast} LIMIT 1`,
    locksToDrop: (range) => `LOCK TABLE ${whole}, ${name}_${range} IN ACCESS EXCLUSIVE MODE;`,
    drop: (range) => Prisma.sql`DROP TABLE ${partition(range)}`,
    remainders: (leastKept) => [
      {
        table: `${parent}_rest`,
        purge: Prisma.sql`DELETE FROM ${rest} WHERE ${ofKind} ${time} < ${leastKept}::${cast}`,
      },
    ],
  };
}
