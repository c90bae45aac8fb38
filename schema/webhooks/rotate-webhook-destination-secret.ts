import { builder } from '../builder.ts';
import { parseId } from '../ids.ts';
import { requireDestination } from './destination.ts';
import { addSecret } from './secrets.ts';
import { CreatedWebhookDestination } from './created-webhook-destination.ts';
import { lockRowOfProject } from '../row-lock.ts';

builder.mutationField('rotateWebhookDestinationSecret', (t) =>
  t.inLockedProject({
    type: CreatedWebhookDestination,
    description: 'Gives a destination a new secret; for a day everything is signed with both.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'webhooks:write',
    rateLimit: { max: 60, window: '1h' },
    resolve: async (project, { id }, tx) => {
      // Nobody deletes it meanwhile.
      await lockRowOfProject(tx, 'webhook_destinations', {
        projectId: project.id,
        id: parseId(id, 'webhook destination'),
      });
      const destination = await requireDestination(tx, project, { id });
      return { destination, secret: await addSecret(tx, destination) };
    },
  }),
);
