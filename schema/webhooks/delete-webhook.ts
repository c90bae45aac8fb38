import { builder } from '../builder.ts';
import { missed, versionArguments, ifVersion } from '../versions.ts';
import { requireDestination } from './destination.ts';

builder.mutationField('deleteWebhook', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes a destination with all that belongs to it.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'webhooks:write' },
    throws: ['STALE_VERSION'],
    resolve: (_root, { expectedVersions, ...which }, context) =>
      context.transaction(async (tx) => {
        const { id } = await requireDestination(tx, which, 'webhooks:write');
        const where = { id, ...ifVersion(expectedVersions) };
        const { count } = await tx.db.webhookDestination.deleteMany({ where });
        if (count === 0) throw missed('webhook destination', expectedVersions);
        return true;
      }),
  }),
);
