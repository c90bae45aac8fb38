import { builder } from '../builder.ts';
import { emitEvent } from '../events/emit-event.ts';
import { testEvent } from '../events/topics.ts';
import { WebhookDelivery } from './delivery.ts';
import { requireDestination, requireEnabled } from './destination.ts';

builder.mutationField('testWebhookDestination', (t) =>
  t.inProject({
    type: WebhookDelivery,
    description: 'Sends the event webhook.test to a destination, whatever its topics.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'webhooks:write',
    throws: ['DESTINATION_DISABLED'],
    rateLimit: { max: 600, window: '1h' },
    resolve: async (project, which, tx, selection) => {
      const destination = await requireDestination(tx, project, which);
      requireEnabled(destination);
      const { id: destinationId, projectId } = destination;
      const eventId = await emitEvent(tx, testEvent, { projectId, environment: null, id: destinationId });
      const where = { projectId_eventId_destinationId: { projectId, eventId, destinationId } };
      return tx.db.webhookDelivery.findUniqueOrThrow({ ...selection(), where });
    },
  }),
);
