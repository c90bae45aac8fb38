import { Prisma } from '../../../prisma/generated/client.ts';
import { eventRetention } from '../../../schema/events/retention.ts';
import { leastIdAt, momentOf } from '../../../schema/ids.ts';
import { weeks } from './calendar.ts';
import type { PartitionedTable, Remainder } from './partitions.ts';

/** What changes besides the week itself, in the order in which changes come to them; each without its partitions. */
const parents = `ONLY events, ONLY webhook_deliveries, delivery_claims, ONLY webhook_attempts,
  events_rest, webhook_deliveries_rest, webhook_attempts_rest`;

/** What has no week of its own goes by its ids, but for what is still to be delivered. */
function remainder(name: string, leastKept: string): Remainder {
  const [events, deliveries, attempts] = ['events', 'webhook_deliveries', 'webhook_attempts'].map((table) =>
    Prisma.raw(`${table}_${name}`),
  );
  return {
    table: `events_${name}`,
    purge: Prisma.sql`
      WITH delivered AS (
        DELETE FROM ${deliveries} WHERE id < ${leastKept}::uuid AND next_attempt_at IS NULL
      ), tried AS (
        DELETE FROM ${attempts} attempt WHERE delivery_id < ${leastKept}::uuid AND NOT EXISTS (
          SELECT FROM ${deliveries} WHERE project_id = attempt.project_id AND id = attempt.delivery_id AND next_attempt_at IS NOT NULL)
      )
      DELETE FROM ${events} event WHERE id < ${leastKept}::uuid AND NOT EXISTS (
        SELECT FROM ${deliveries} WHERE project_id = event.project_id AND event_id = event.id AND next_attempt_at IS NOT NULL)`,
  };
}

/**
 * Events, with their deliveries and the attempts of these, by weeks: by their ids, which begin with the
 * moment at which they were made. A week in which something is still to be delivered stays until that is over.
 */
export const eventWeeks: PartitionedTable = {
  name: 'events',
  parent: 'events',
  retention: eventRetention,
  calendar: weeks,
  toKey: leastIdAt,
  toMoment: momentOf,
  toBound: (key) => `('${key}')`,
  locksToCreate: `LOCK TABLE projects, webhook_destinations IN SHARE ROW EXCLUSIVE MODE;
    LOCK TABLE ${parents} IN ACCESS EXCLUSIVE MODE;`,
  create: (name, bounds) => Prisma.sql`SELECT true AS made FROM create_event_range(${name}, ${bounds})`,
  inRest: (least, beyond) => Prisma.sql`
    SELECT id FROM events_rest WHERE id >= ${least}::uuid AND id < ${beyond}::uuid
    UNION ALL SELECT id FROM webhook_deliveries_rest WHERE id >= ${least}::uuid AND id < ${beyond}::uuid
    UNION ALL SELECT delivery_id FROM webhook_attempts_rest WHERE delivery_id >= ${least}::uuid AND delivery_id < ${beyond}::uuid
    LIMIT 1`,
  locksToDrop: (name) => {
    const own = ['events', 'webhook_deliveries', 'webhook_attempts'].map((table) => `${table}_${name}`).join(', ');
    return `LOCK TABLE webhook_destinations, ${parents}, ${own} IN ACCESS EXCLUSIVE MODE;`;
  },
  drop: (name) => Prisma.sql`SELECT drop_event_range(${name})`,
  remainders: (leastKept) => ['initial', 'rest'].map((name) => remainder(name, leastKept)),
};
