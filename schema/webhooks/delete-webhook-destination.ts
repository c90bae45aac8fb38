import { builder } from '../builder.ts';
import type { Transaction } from '../context.ts';
import { lockRowOfProject } from '../row-lock.ts';
import { missed, versionArguments, ifVersion } from '../versions.ts';
import { requireDestination } from './destination.ts';
import type { DestinationKey } from './secrets.ts';

/**
 * What was tried goes with the deliveries, to which it has no foreign key that would see to it. What a worker records at this very
 * moment goes with its week.
 */
async function deleteAttempts({ db }: Transaction, { projectId, id }: DestinationKey): Promise<void> {
  await db.$queryRaw`DELETE FROM webhook_attempts attempt USING webhook_deliveries delivery
    WHERE delivery.project_id = ${projectId}::uuid AND delivery.destination_id = ${id}::uuid
      AND attempt.project_id = delivery.project_id AND attempt.delivery_id = delivery.id`;
}

builder.mutationField('deleteWebhookDestination', (t) =>
  t.inProject({
    type: 'Boolean',
    description: 'Deletes a destination with all that belongs to it.',
    args: { id: t.arg.id({ required: true }), ...versionArguments },
    scope: 'webhooks:write',
    throws: ['STALE_VERSION'],
    resolve: async (project, { expectedVersions, ...which }, tx) => {
      const { projectId, id } = await requireDestination(tx, project, which);
      const key = { projectId, id };
      await lockRowOfProject(tx, 'webhook_destinations', key);
      const where = { ...key, ...ifVersion(expectedVersions) };
      if ((await tx.db.webhookDestination.count({ where })) === 0)
        throw missed('webhook destination', expectedVersions);
      await deleteAttempts(tx, key);
      await tx.db.webhookDestination.deleteMany({ where: key });
      return true;
    },
  }),
);
