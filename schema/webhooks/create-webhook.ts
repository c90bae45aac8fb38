import { builder } from '../builder.ts';
import { topics } from '../events/topics.ts';
import { lockProject } from '../projects/lock-project.ts';
import { webAddress } from '../text-rules.ts';
import { requireRoomForDestination } from './room-for-destination.ts';
import { addSecret } from './secrets.ts';
import { CreatedWebhook } from './created-webhook.ts';
import { descriptionRule, topicsRule } from './destination-rules.ts';
import { hostOf, lookUpUrl, requireAllowedUrl } from './destination-url.ts';

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  fields: (t) => ({
    url: t.string({ required: true, description: 'An http or https URL in the open internet.', validate: webAddress }),
    topics: t.stringList({ description: 'What to send; everything where it is left out.', validate: topicsRule }),
    description: t.string({ validate: descriptionRule }),
    enabled: t.boolean({ defaultValue: true }),
  }),
});

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: CreatedWebhook,
    description: 'Sends the events of a project to one more destination.',
    args: { projectId: t.arg.id({ required: true }), input: t.arg({ type: CreateWebhookInput, required: true }) },
    authScopes: { scope: 'webhooks:write' },
    throws: ['WEBHOOK_LIMIT_REACHED'],
    rateLimit: { max: 600, window: '1h' },
    prepare: ({ input }, context) => lookUpUrl(context, input.url),
    resolve: (_root, { projectId, input }, context) =>
      context.transaction(async (tx) => {
        const project = await lockProject(tx, projectId, 'webhooks:write');
        requireAllowedUrl(tx, input.url);
        await requireRoomForDestination(tx, project.id);
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
        return { destination, secret: await addSecret(tx, destination.id) };
      }),
  }),
);
