import { builder } from '../builder.ts';
import { WebhookDelivery, requireDelivery } from './delivery.ts';

builder.queryField('webhookDelivery', (t) =>
  t.prismaField({
    type: WebhookDelivery,
    description: 'One delivery.',
    args: {
      projectId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      webhookId: t.arg.id({ description: 'The destination, where the caller wants to be sure of it.' }),
    },
    authScopes: { scope: 'webhooks:read' },
    resolve: async (query, _root, args, context) => {
      const { id } = await requireDelivery(context, args, 'webhooks:read');
      return context.db.webhookDelivery.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
