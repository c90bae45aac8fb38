import { builder } from '../builder.ts';
import { requireDestination } from './destination.ts';
import { addSecret } from './secrets.ts';
import { CreatedWebhook } from './created-webhook.ts';
import { lockRow } from '../row-lock.ts';

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    type: CreatedWebhook,
    description: 'Gives a destination a new secret; for a day everything is signed with both.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    authScopes: { scope: 'webhooks:write' },
    rateLimit: { max: 60, window: '1h' },
    resolve: (_root, which, context) =>
      context.transaction(async (tx) => {
        const { id } = await requireDestination(tx, which, 'webhooks:write');
        // Rotations of one destination pass one by one, so that one secret is the newest.
        await lockRow(tx, 'webhook_destinations', id);
        // It may have been deleted while the lock was waited for.
        const destination = await requireDestination(tx, which, 'webhooks:write');
        return { destination, secret: await addSecret(tx, destination.id) };
      }),
  }),
);
