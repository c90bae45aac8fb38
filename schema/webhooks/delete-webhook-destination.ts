import { builder } from '../builder.ts';
import type { Transaction } from '../context.ts';
import { parseId } from '../ids.ts';
import { lockRowOfProject } from '../row-lock.ts';
import { requireVersion, versionArguments } from '../versions.ts';
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
      const key = { projectId: project.id, id: parseId(which.id, 'webhook destination') };
      await lockRowOfProject(tx, 'webhook_destinations', key);
      // Looked at before anything is deleted: there may be a million attempts.
      requireVersion('webhook destination', await requireDestination(tx, project, which), expectedVersions);
      await deleteAttempts(tx, key);
      await tx.db.webhookDestination.deleteMany({ where: key });
      return true;
    },
  }),
);
