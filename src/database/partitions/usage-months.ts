import { Prisma } from '../../../prisma/generated/client.ts';
import { day } from '../../../schema/durations.ts';
import { usageRetention } from '../../../schema/metrics/retention.ts';
import type { PartitionedTable } from './partitions.ts';

function monthFrom(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months));
}

/** What credentials and projects were used for, by months in UTC. */
export const usageMonths: PartitionedTable = {
  name: 'usage_rollups',
  key: { column: 'day', type: 'date' },
  retention: usageRetention,
  madeAhead: 14 * day,
  startOf: (moment) => monthFrom(moment, 0),
  endOf: (start) => monthFrom(start, 1),
  nameOf: (start) => start.toISOString().slice(0, 7).replace('-', ''),
  toKey: (moment) => moment.toISOString().slice(0, 10),
  toMoment: (key) => new Date(key),
  lock: Prisma.sql`LOCK TABLE usage_rollups IN ACCESS EXCLUSIVE MODE`,
  create: (name, bounds) =>
    Prisma.sql`CREATE TABLE ${Prisma.raw(`usage_rollups_${name}`)} PARTITION OF usage_rollups ${Prisma.raw(bounds)}`,
  drop: (name) => Prisma.sql`DROP TABLE ${Prisma.raw(`usage_rollups_${name}`)}`,
  // What was there before has no index by day, and goes at once when its time is over.
  purged: ['rest'],
};
