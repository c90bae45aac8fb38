import { boundedCountSql, countedRange, countRule } from '../bounded-counts.ts';
import { builder } from '../builder.ts';
import type { Context, NamedStatement } from '../context.ts';
import { isDistributed } from './distribution.ts';

/** How the sending of webhooks stands. */
interface DeliveryQueueState {
  waiting: number;
  due: number;
  oldestDueAt: Date | null;
  /** The same, of destinations that do not fail: one whose receiver is slow waits for that, and not for us. */
  oldestPunctualDueAt: Date | null;
  underWay: number;
  failingDestinations: number;
}

export const DeliveryQueue = builder.objectRef<DeliveryQueueState>('DeliveryQueue').implement({
  description: 'How the sending of webhooks stands, of all projects.',
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: `Deliveries that are to be sent, now or later. ${countRule}` }),
    due: t.exposeInt('due', { description: `Those of them whose time has come. ${countRule}` }),
    oldestDueAt: t.expose('oldestDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest of them is due; null where none is.',
    }),
    underWay: t.exposeInt('underWay', { description: `Those that workers have taken. ${countRule}` }),
    failingDestinations: t.exposeInt('failingDestinations', {
      description: `Destinations whose attempts fail. ${countRule}`,
    }),
  }),
});

/** How the places are found where something waits, and how `due` ones are counted of each. */
interface QueuePlaces {
  name: string;
  places: string;
  due: string;
}

const stateStatement = ({ name, places, due }: QueuePlaces): NamedStatement => ({
  name,
  text: `WITH RECURSIVE place AS (${places})
    SELECT ${boundedCountSql('FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL')} AS waiting,
      ${boundedCountSql(due)} AS due,
      age.*,
      ${boundedCountSql('FROM delivery_claims')} AS "underWay",
      ${boundedCountSql('FROM webhook_destinations WHERE failing_since IS NOT NULL AND enabled')} AS "failingDestinations"
    FROM (SELECT min(next_attempt_at) AS "oldestDueAt",
        min(next_attempt_at) FILTER (WHERE NOT is_failing) AS "oldestPunctualDueAt"
      FROM place WHERE next_attempt_at <= $1::timestamptz) age`,
});

const isFailing = `EXISTS (SELECT FROM webhook_destinations destination
    WHERE project_id = delivery.project_id AND id = destination_id AND failing_since IS NOT NULL) AS is_failing`;

/** Goes from destination to destination along the index, as the claims of the workers do each time. */
const onOneNode = stateStatement({
  name: 'delivery-queue-state',
  places: `(SELECT destination_id, next_attempt_at, ${isFailing} FROM webhook_deliveries delivery
        WHERE next_attempt_at IS NOT NULL ORDER BY destination_id, next_attempt_at LIMIT 1)
      UNION ALL
      SELECT next.* FROM place CROSS JOIN LATERAL (
        SELECT destination_id, next_attempt_at, ${isFailing} FROM webhook_deliveries delivery
        WHERE next_attempt_at IS NOT NULL AND destination_id > place.destination_id
        ORDER BY destination_id, next_attempt_at LIMIT 1) next`,
  due: `FROM place CROSS JOIN LATERAL (SELECT 1 FROM webhook_deliveries
      WHERE destination_id = place.destination_id AND next_attempt_at <= $1::timestamptz
      LIMIT ${countedRange.take}) due WHERE place.next_attempt_at <= $1::timestamptz`,
});

/** Each node goes through its own destinations. */
const onSeveralNodes = stateStatement({
  name: 'delivery-queue-state-of-nodes',
  places: `SELECT destination.id AS destination_id, next.next_attempt_at, failing_since IS NOT NULL AS is_failing
      FROM webhook_destinations destination CROSS JOIN LATERAL (
        SELECT next_attempt_at FROM webhook_deliveries
        WHERE project_id = destination.project_id AND destination_id = destination.id AND next_attempt_at IS NOT NULL
        ORDER BY next_attempt_at LIMIT 1) next`,
  due: `FROM webhook_destinations destination CROSS JOIN LATERAL (SELECT 1 FROM webhook_deliveries
      WHERE project_id = destination.project_id AND destination_id = destination.id AND next_attempt_at <= $1::timestamptz
      LIMIT ${countedRange.take}) due`,
});

export async function readDeliveryQueue(context: Pick<Context, 'query' | 'now'>): Promise<DeliveryQueueState> {
  const statement = (await isDistributed(context)) ? onSeveralNodes : onOneNode;
  const [state] = await context.query<DeliveryQueueState>(statement, [context.now().toISOString()]);
  if (!state) throw new Error('what is aggregated has one row');
  return state;
}
