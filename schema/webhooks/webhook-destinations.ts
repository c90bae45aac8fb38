import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { newestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { WebhookDestination } from './destination.ts';

const WebhookDestinationPage = pageType('WebhookDestinationPage', WebhookDestination);
const order = newestFirst('webhook-destinations');

builder.queryField('webhookDestinations', (t) =>
  t.inProject({
    type: WebhookDestinationPage,
    description: 'Where events of a project are sent to, latest first.',
    args: { ...pageArguments },
    scope: 'webhooks:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, page, context) => {
      const where = { projectId };
      return listPage(context, page, {
        order,
        count: (range, { db }) => db.webhookDestination.count({ where, ...range }),
        read: (selection, { after, ...range }, { db }) =>
          db.webhookDestination.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
      });
    },
  }),
);
