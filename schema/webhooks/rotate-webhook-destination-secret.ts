import { builder } from '../builder.ts';
import { requireDestination } from './destination.ts';
import { addSecret } from './secrets.ts';
import { CreatedWebhookDestination } from './created-webhook-destination.ts';
import { lockRow } from '../row-lock.ts';

builder.mutationField('rotateWebhookDestinationSecret', (t) =>
  t.inProject({
    type: CreatedWebhookDestination,
    description: 'Gives a destination a new secret; for a day everything is signed with both.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'webhooks:write',
    rateLimit: { max: 60, window: '1h' },
    resolve: async (project, which, tx) => {
      const { id } = await requireDestination(tx, project, which);
      // Rotations of one destination pass one by one, so that one secret is the newest.
      await lockRow(tx, 'webhook_destinations', id);
      // It may have been deleted while the lock was waited for.
      const destination = await requireDestination(tx, project, which);
      return { destination, secret: await addSecret(tx, destination.id) };
    },
  }),
);
