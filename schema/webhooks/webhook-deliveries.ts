import { builder } from '../builder.ts';
import { leastKeptId } from '../events/retention.ts';
import { listPage } from '../list-page.ts';
import { newestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { requireDestination } from './destination.ts';
import { WebhookDelivery, DeliveryStatus } from './delivery.ts';

const WebhookDeliveryPage = pageType('WebhookDeliveryPage', WebhookDelivery);
const order = newestFirst('webhook-deliveries');

builder.queryField('webhookDeliveries', (t) =>
  t.inProject({
    type: WebhookDeliveryPage,
    description: 'What was sent to a destination, or is to be, latest first.',
    args: {
      destinationId: t.arg.id({ required: true }),
      status: t.arg({ type: DeliveryStatus, description: 'Only those.' }),
      ...pageArguments,
    },
    scope: 'webhooks:read',
    complexity: pageComplexity,
    resolve: async (project, { destinationId: id, status, ...page }, context) => {
      const destination = await requireDestination(context, project, { id });
      const isKept = { id: { gte: leastKeptId(context.now()) } };
      const where = { projectId: project.id, destinationId: destination.id, ...isKept, ...(status ? { status } : {}) };
      return listPage(context, page, {
        order,
        count: (range, { db }) => db.webhookDelivery.count({ where, ...range }),
        read: (selection, { after, ...range }, { db }) =>
          db.webhookDelivery.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
      });
    },
  }),
);
