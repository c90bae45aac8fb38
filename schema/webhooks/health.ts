import type { DisabledReason, WebhookDestination as Row } from '../../prisma/generated/client.ts';
import { countedRange, countRule } from '../bounded-counts.ts';
import { builder } from '../builder.ts';
import { leastKeptId } from '../events/retention.ts';

const states = ['untried', 'healthy', 'failing', 'disabled'] as const;

const WebhookHealthState = builder.enumType('WebhookHealthState', {
  description: 'untried: nothing has been sent yet. failing: nothing has succeeded since the first failure.',
  values: states,
});

const WebhookDisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'failing: everything has failed for five days. gone: it has answered 410.',
  values: ['failing', 'gone'] as const satisfies readonly DisabledReason[],
});

type Health = Pick<Row, 'projectId' | 'id' | 'enabled' | 'failingSince' | 'lastSucceededAt' | 'disabledReason'>;

function stateOf({ enabled, failingSince, lastSucceededAt }: Health): (typeof states)[number] {
  if (!enabled) return 'disabled';
  if (failingSince) return 'failing';
  return lastSucceededAt ? 'healthy' : 'untried';
}

export const WebhookHealth = builder.objectRef<Health>('WebhookHealth').implement({
  description: 'How a destination is doing.',
  fields: (t) => ({
    state: t.field({ type: WebhookHealthState, resolve: stateOf }),
    failingSince: t.expose('failingSince', { type: 'DateTime', nullable: true }),
    lastSucceededAt: t.expose('lastSucceededAt', { type: 'DateTime', nullable: true }),
    disabledReason: t.expose('disabledReason', {
      type: WebhookDisabledReason,
      nullable: true,
      description: 'Why Portico has disabled it; null where a person has, or nobody.',
    }),
    pendingCount: t.int({
      description: `Deliveries that are still to be made. ${countRule}`,
      resolve: ({ projectId, id }, _args, { db, now }) =>
        db.webhookDelivery.count({
          where: { projectId, destinationId: id, nextAttemptAt: { not: null }, id: { gte: leastKeptId(now()) } },
          orderBy: { nextAttemptAt: 'asc' },
          ...countedRange,
        }),
    }),
    failedCount: t.int({
      description: `Deliveries that have failed for good and can be recovered. ${countRule}`,
      resolve: ({ projectId, id }, _args, { db, now }) => {
        const where = { projectId, destinationId: id, status: 'failed', id: { gte: leastKeptId(now()) } } as const;
        return db.webhookDelivery.count({ where, ...countedRange });
      },
    }),
  }),
});
