import { builder } from '../builder.ts';
import { webAddress } from '../text-rules.ts';
import { missed, edit, versionArguments, ifVersion } from '../versions.ts';
import { requireDestination, WebhookDestination } from './destination.ts';
import { descriptionRule, topicsRule } from './destination-rules.ts';
import { hostOf, lookUpUrl, requireAllowedUrl } from './destination-url.ts';

const UpdateWebhookDestinationInput = builder.inputType('UpdateWebhookDestinationInput', {
  description: 'What to change; a field that is left out stays as it is.',
  fields: (t) => ({
    url: t.string({ validate: webAddress }),
    topics: t.stringList({ validate: topicsRule }),
    description: t.string({ description: 'Null empties it.', validate: descriptionRule }),
    enabled: t.boolean(),
  }),
});

builder.mutationField('updateWebhookDestination', (t) =>
  t.inProject({
    type: WebhookDestination,
    description: 'Changes a destination; disabling it keeps everything else.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateWebhookDestinationInput, required: true }),
      ...versionArguments,
    },
    scope: 'webhooks:write',
    throws: ['STALE_VERSION'],
    prepare: ({ input }, context) => lookUpUrl(context, input.url),
    resolve: async (project, { input, expectedVersions, ...which }, tx) => {
      const { projectId, id } = await requireDestination(tx, project, which);
      const { url, topics: chosen, description, enabled } = input;
      if (url) requireAllowedUrl(tx, url);
      const [changed] = await tx.db.webhookDestination.updateManyAndReturn({
        where: { projectId, id, ...ifVersion(expectedVersions) },
        data: edit(
          {
            ...(url ? { url, host: hostOf(url) } : {}),
            ...(chosen ? { topics: chosen } : {}),
            ...(description === undefined ? {} : { description }),
            ...(typeof enabled === 'boolean' ? { enabled } : {}),
            // Whoever enables it again begins with a clean slate.
            ...(enabled ? { disabledReason: null, failingSince: null } : {}),
          },
          tx.now(),
        ),
      });
      if (!changed) throw missed('webhook destination', expectedVersions);
      return changed;
    },
  }),
);
