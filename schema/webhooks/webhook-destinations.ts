import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { WebhookDestination } from './destination.ts';

const WebhookDestinationPage = pageType('WebhookDestinationPage', WebhookDestination);

builder.queryField('webhookDestinations', (t) =>
  t.inProject({
    type: WebhookDestinationPage,
    description: 'Where events of a project are sent to, latest first.',
    args: { ...pageArguments },
    scope: 'webhooks:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, page, { db }) => {
      const where = { projectId };
      return {
        totalCount: () => db.webhookDestination.count({ where }),
        items: (selection) =>
          db.webhookDestination.findMany({
            ...selection(),
            where,
            orderBy: { id: 'desc' },
            ...toSkipTake(page),
          }),
      };
    },
  }),
);
