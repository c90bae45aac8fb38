import { builder } from '../builder.ts';
import { missed, versionArguments, ifVersion } from '../versions.ts';
import { requireDestination } from './destination.ts';

builder.mutationField('deleteWebhookDestination', (t) =>
  t.inProject({
    type: 'Boolean',
    description: 'Deletes a destination with all that belongs to it.',
    args: { id: t.arg.id({ required: true }), ...versionArguments },
    scope: 'webhooks:write',
    throws: ['STALE_VERSION'],
    resolve: async (project, { expectedVersions, ...which }, tx) => {
      const { id } = await requireDestination(tx, project, which);
      const where = { id, ...ifVersion(expectedVersions) };
      const { count } = await tx.db.webhookDestination.deleteMany({ where });
      if (count === 0) throw missed('webhook destination', expectedVersions);
      return true;
    },
  }),
);
