import { builder } from '../builder.ts';
import { WebhookDestination, requireDestination } from './destination.ts';

builder.queryField('webhookDestination', (t) =>
  t.field({
    type: WebhookDestination,
    description: 'One destination.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    authScopes: { scope: 'webhooks:read' },
    resolve: (_root, args, context) => requireDestination(context, args, 'webhooks:read'),
  }),
);
