import { z } from 'zod';
import { builder } from '../builder.ts';
import { requireDelivery, WebhookDelivery } from './delivery.ts';
import { requireDestination, requireEnabled } from './destination.ts';

/** What makes a delivery due now, with the whole schedule before it. */
function beginAnew(at: Date) {
  return { status: 'pending' as const, scheduleStep: 0, nextAttemptAt: at };
}

const RecoverWebhookInput = builder.inputType('RecoverWebhookInput', {
  fields: (t) => ({
    since: t.field({
      type: 'DateTime',
      required: true,
      description: 'Deliveries of events from this moment on.',
      validate: z.date('must be a date and time'),
    }),
  }),
});

const RecoveredWebhook = builder.objectRef<{ count: number }>('RecoveredWebhook').implement({
  fields: (t) => ({ count: t.exposeInt('count', { description: 'How many deliveries are due again.' }) }),
});

builder.mutationField('redeliverWebhook', (t) =>
  t.prismaField({
    type: WebhookDelivery,
    description:
      'Delivers once more, whatever came of it before. What is just being sent is sent again only where that fails.',
    args: {
      projectId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      webhookId: t.arg.id({ description: 'The destination, where the caller wants to be sure of it.' }),
    },
    authScopes: { scope: 'webhooks:write' },
    throws: ['DESTINATION_DISABLED'],
    rateLimit: { max: 6_000, window: '1h' },
    resolve: (query, _root, which, context) =>
      context.transaction(async (tx) => {
        const { id, destination } = await requireDelivery(tx, which, 'webhooks:write');
        requireEnabled(destination);
        await tx.db.$queryRaw`SELECT id FROM webhook_deliveries WHERE id = ${id}::uuid FOR UPDATE`;
        const begun = await tx.db.webhookDelivery.updateMany({
          where: { id, queuedAt: null },
          data: beginAnew(tx.now()),
        });
        // An attempt is under way: where it fails, what is recorded of it sees by the step that it is to begin anew.
        if (begun.count === 0) await tx.db.webhookDelivery.updateMany({ where: { id }, data: { scheduleStep: 0 } });
        tx.announceDeliveries();
        return tx.db.webhookDelivery.findUniqueOrThrow({ ...query, where: { id } });
      }),
  }),
);

builder.mutationField('recoverWebhook', (t) =>
  t.field({
    type: RecoveredWebhook,
    description: 'Delivers once more all that has failed for good since a moment.',
    args: {
      projectId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      input: t.arg({ type: RecoverWebhookInput, required: true }),
    },
    authScopes: { scope: 'webhooks:write' },
    throws: ['DESTINATION_DISABLED'],
    rateLimit: { max: 60, window: '1h' },
    resolve: (_root, { input: { since }, ...which }, context) =>
      context.transaction(async (tx) => {
        const destination = await requireDestination(tx, which, 'webhooks:write');
        requireEnabled(destination);
        const { count } = await tx.db.webhookDelivery.updateMany({
          where: { destinationId: destination.id, status: 'failed', createdAt: { gte: since } },
          data: beginAnew(tx.now()),
        });
        tx.announceDeliveries();
        return { count };
      }),
  }),
);
