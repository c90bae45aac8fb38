import { builder } from '../builder.ts';
import { WebhookDestination, requireDestination } from './destination.ts';

builder.queryField('webhookDestination', (t) =>
  t.inProject({
    type: WebhookDestination,
    description: 'One destination.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'webhooks:read',
    resolve: (project, args, context) => requireDestination(context, project, args),
  }),
);
