import type { DeliveryStatus as Status } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { requireDestination } from './destination.ts';
import { WebhookDelivery, DeliveryStatus } from './delivery.ts';

interface DeliverySelection {
  where: { destinationId: string; status?: Status };
  page: number;
  limit: number;
}

const WebhookDeliveryPage = builder.objectRef<DeliverySelection>('WebhookDeliveryPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ where }, _args, { db }) => db.webhookDelivery.count({ where }) }),
    items: t.prismaField({
      type: [WebhookDelivery],
      resolve: (query, { where, ...page }, _args, { db }) =>
        db.webhookDelivery.findMany({ ...query, where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
    }),
  }),
});

builder.queryField('webhookDeliveries', (t) =>
  t.field({
    type: WebhookDeliveryPage,
    description: 'What was sent to a destination, or is to be, latest first.',
    args: {
      projectId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      status: t.arg({ type: DeliveryStatus, description: 'Only those.' }),
      ...pageArguments,
    },
    authScopes: { scope: 'webhooks:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, id, status, ...page }, context) => {
      const destination = await requireDestination(context, { projectId, id }, 'webhooks:read');
      return { where: { destinationId: destination.id, ...(status ? { status } : {}) }, ...page };
    },
  }),
);
