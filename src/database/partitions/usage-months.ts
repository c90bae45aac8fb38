import { Prisma } from '../../../prisma/generated/client.ts';
import { day } from '../../../schema/durations.ts';
import { usageRetention } from '../../../schema/metrics/retention.ts';
import type { PartitionedTable } from './partitions.ts';

function monthFrom(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months));
}

function partition(name: string): Prisma.Sql {
  return Prisma.raw(`usage_rollups_${name}`);
}

/** What credentials and projects were used for, by months in UTC. */
export const usageMonths: PartitionedTable = {
  name: 'usage_rollups',
  retention: usageRetention,
  madeAhead: 14 * day,
  startOf: (moment) => monthFrom(moment, 0),
  endOf: (start) => monthFrom(start, 1),
  nameOf: (start) => start.toISOString().slice(0, 7).replace('-', ''),
  toKey: (moment) => moment.toISOString().slice(0, 10),
  toMoment: (key) => new Date(key),
  lockToCreate: Prisma.sql`LOCK TABLE ONLY usage_rollups, usage_rollups_rest IN ACCESS EXCLUSIVE MODE`,
  create: (name, bounds) =>
    Prisma.sql`CREATE TABLE ${partition(name)} PARTITION OF usage_rollups ${Prisma.raw(bounds)}`,
  inRest: (least, beyond) => Prisma.sql`
    SELECT id FROM usage_rollups_rest WHERE day >= ${least}::date AND day < ${beyond}::date LIMIT 1`,
  lockToDrop: (name) => Prisma.sql`
    LOCK TABLE ONLY usage_rollups, usage_rollups_rest, ${partition(name)} IN ACCESS EXCLUSIVE MODE`,
  drop: (name) => Prisma.sql`DROP TABLE ${partition(name)}`,
  // What was there before has no index by day, and goes at once when its time is over.
  purged: ['rest'],
  purge: (name, leastKept) => Prisma.sql`DELETE FROM ${partition(name)} WHERE day < ${leastKept}::date`,
};
