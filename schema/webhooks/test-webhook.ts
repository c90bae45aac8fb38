import { builder } from '../builder.ts';
import { emitEvent } from '../events/emit-event.ts';
import { testEvent } from '../events/topics.ts';
import { WebhookDelivery } from './delivery.ts';
import { requireDestination, requireEnabled } from './destination.ts';

builder.mutationField('testWebhook', (t) =>
  t.prismaField({
    type: WebhookDelivery,
    description: 'Sends the event webhook.test to a destination, whatever its topics.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    authScopes: { scope: 'webhooks:write' },
    throws: ['DESTINATION_DISABLED'],
    rateLimit: { max: 600, window: '1h' },
    resolve: (query, _root, which, context) =>
      context.transaction(async (tx) => {
        const destination = await requireDestination(tx, which, 'webhooks:write');
        requireEnabled(destination);
        const { id: destinationId, projectId } = destination;
        const eventId = await emitEvent(tx, testEvent, { projectId, environment: null, id: destinationId });
        const where = { eventId_destinationId: { eventId, destinationId } };
        return tx.db.webhookDelivery.findUniqueOrThrow({ ...query, where });
      }),
  }),
);
