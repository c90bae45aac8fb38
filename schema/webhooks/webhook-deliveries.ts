import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { requireDestination } from './destination.ts';
import { WebhookDelivery, DeliveryStatus } from './delivery.ts';

const WebhookDeliveryPage = pageType('WebhookDeliveryPage', WebhookDelivery);

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
      const where = { destinationId: destination.id, ...(status ? { status } : {}) };
      return {
        totalCount: () => context.db.webhookDelivery.count({ where }),
        items: (selection) =>
          context.db.webhookDelivery.findMany({ ...selection(), where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
      };
    },
  }),
);
