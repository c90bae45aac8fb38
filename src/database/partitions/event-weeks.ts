import { Prisma } from '../../../prisma/generated/client.ts';
import { eventRetention } from '../../../schema/events/retention.ts';
import { leastIdAt, momentOf } from '../../../schema/ids.ts';
import { weeks } from './calendar.ts';
import type { PartitionedTable } from './partitions.ts';

/** What changes besides the week itself, in the order in which changes come to them; each without its partitions. */
const parents = `ONLY events, ONLY webhook_deliveries, delivery_claims, ONLY webhook_attempts,
  events_rest, webhook_deliveries_rest, webhook_attempts_rest`;

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
  remainders: (leastKept) =>
    ['initial', 'rest'].map((name) => ({
      table: `events_${name}`,
      purge: Prisma.sql`
        WITH outdated AS (
          DELETE FROM ${Prisma.raw(`events_${name}`)} event WHERE id < ${leastKept}::uuid AND NOT EXISTS (
            SELECT FROM ${Prisma.raw(`webhook_deliveries_${name}`)}
            WHERE project_id = event.project_id AND event_id = event.id AND next_attempt_at IS NOT NULL)
          RETURNING project_id, id
        ), delivered AS (
          DELETE FROM ${Prisma.raw(`webhook_deliveries_${name}`)} delivery USING outdated
          WHERE delivery.project_id = outdated.project_id AND event_id = outdated.id
          RETURNING delivery.project_id, delivery.id
        )
        DELETE FROM ${Prisma.raw(`webhook_attempts_${name}`)} attempt USING delivered
        WHERE attempt.project_id = delivered.project_id AND delivery_id = delivered.id`,
    })),
};
