import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { WebhookDestination } from './destination.ts';

interface DestinationSelection {
  where: { projectId: string };
  page: number;
  limit: number;
}

const WebhookDestinationPage = builder.objectRef<DestinationSelection>('WebhookDestinationPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ where }, _args, { db }) => db.webhookDestination.count({ where }) }),
    items: t.prismaField({
      type: [WebhookDestination],
      resolve: (query, { where, ...page }, _args, { db }) =>
        db.webhookDestination.findMany({ ...query, where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
    }),
  }),
});

builder.queryField('webhookDestinations', (t) =>
  t.field({
    type: WebhookDestinationPage,
    description: 'Where events of a project are sent to, latest first.',
    args: { projectId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'webhooks:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'webhooks:read');
      return { where: { projectId: id }, ...page };
    },
  }),
);
