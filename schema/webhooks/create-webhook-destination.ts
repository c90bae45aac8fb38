import { builder } from '../builder.ts';
import { topics } from '../events/topics.ts';
import { webAddress } from '../text-rules.ts';
import { requireRoomForDestination } from './room-for-destination.ts';
import { addSecret } from './secrets.ts';
import { CreatedWebhookDestination } from './created-webhook-destination.ts';
import { descriptionRule, topicsRule } from './destination-rules.ts';
import { hostOf, lookUpUrl, requireAllowedUrl } from './destination-url.ts';

const CreateWebhookDestinationInput = builder.inputType('CreateWebhookDestinationInput', {
  description: 'Where events of a project are to be sent to, and which.',
  fields: (t) => ({
    url: t.string({ required: true, description: 'An http or https URL in the open internet.', validate: webAddress }),
    topics: t.stringList({ description: 'What to send; everything where it is left out.', validate: topicsRule }),
    description: t.string({ validate: descriptionRule }),
    enabled: t.boolean({ defaultValue: true }),
  }),
});

builder.mutationField('createWebhookDestination', (t) =>
  t.inLockedProject({
    type: CreatedWebhookDestination,
    description: 'Sends the events of a project to one more destination.',
    args: { input: t.arg({ type: CreateWebhookDestinationInput, required: true }) },
    scope: 'webhooks:write',
    throws: ['WEBHOOK_LIMIT_REACHED'],
    rateLimit: { max: 600, window: '1h' },
    prepare: ({ input }, context) => lookUpUrl(context, input.url),
    resolve: async (project, { input }, tx) => {
      requireAllowedUrl(tx, input.url);
      await requireRoomForDestination(tx, project);
      const at = tx.now();
      const destination = await tx.db.webhookDestination.create({
        data: {
          projectId: project.id,
          url: input.url,
          host: hostOf(input.url),
          topics: input.topics ?? [...topics],
          description: input.description ?? null,
          enabled: input.enabled ?? true,
          createdAt: at,
          updatedAt: at,
        },
      });
      return { destination, secret: await addSecret(tx, destination) };
    },
  }),
);
