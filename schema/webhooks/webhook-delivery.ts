import { builder } from '../builder.ts';
import { WebhookDelivery, requireDelivery } from './delivery.ts';

builder.queryField('webhookDelivery', (t) =>
  t.inProject({
    type: WebhookDelivery,
    description: 'One delivery.',
    args: {
      id: t.arg.id({ required: true }),
      destinationId: t.arg.id({ description: 'The destination, where the caller wants to be sure of it.' }),
    },
    scope: 'webhooks:read',
    resolve: async (project, args, context, selection) => {
      const { projectId, id } = await requireDelivery(context, project, args);
      return context.db.webhookDelivery.findUniqueOrThrow({
        ...selection(),
        where: { projectId_id: { projectId, id } },
      });
    },
  }),
);
