import { Prisma } from '../../../prisma/generated/client.ts';
import { day } from '../../../schema/durations.ts';
import { eventRetention } from '../../../schema/events/retention.ts';
import { leastIdAt, momentOf } from '../../../schema/ids.ts';
import type { PartitionedTable } from './partitions.ts';

const week = 7 * day;

/** The first Monday of Unix time. */
const firstMonday = 4 * day;

/**
 * Events, with their deliveries and the attempts of these, by weeks from Monday on in UTC: by their ids, which begin with the
 * moment at which they were made. A week in which something is still to be delivered stays until that is over.
 */
export const eventWeeks: PartitionedTable = {
  name: 'events',
  key: { column: 'id', type: 'uuid' },
  retention: eventRetention,
  madeAhead: 7 * day,
  startOf: (moment) => new Date(Math.floor((moment.getTime() - firstMonday) / week) * week + firstMonday),
  endOf: (start) => new Date(start.getTime() + week),
  nameOf: (start) => start.toISOString().slice(0, 10).replaceAll('-', ''),
  toKey: leastIdAt,
  toMoment: momentOf,
  lock: Prisma.sql`DO $$ BEGIN
    LOCK TABLE projects IN SHARE ROW EXCLUSIVE MODE;
    LOCK TABLE webhook_destinations, events, webhook_deliveries, delivery_claims, webhook_attempts IN ACCESS EXCLUSIVE MODE;
  END $$`,
  create: (name, bounds) => Prisma.sql`SELECT create_event_range(${name}, ${bounds})`,
  drop: (name) => Prisma.sql`SELECT drop_event_range(${name})`,
  purged: ['initial', 'rest'],
};
