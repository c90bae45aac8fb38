import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { WebhookDestination } from './destination.ts';

const WebhookDestinationPage = pageType('WebhookDestinationPage', WebhookDestination);

builder.queryField('webhookDestinations', (t) =>
  t.field({
    type: WebhookDestinationPage,
    description: 'Where events of a project are sent to, latest first.',
    args: { projectId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'webhooks:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'webhooks:read');
      const where = { projectId: id };
      return {
        totalCount: () => context.db.webhookDestination.count({ where }),
        items: (selection) =>
          context.db.webhookDestination.findMany({
            ...selection(),
            where,
            orderBy: { id: 'desc' },
            ...toSkipTake(page),
          }),
      };
    },
  }),
);
