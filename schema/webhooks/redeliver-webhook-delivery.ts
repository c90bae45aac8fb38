import { builder } from '../builder.ts';
import { requireDelivery, WebhookDelivery } from './delivery.ts';
import { requireEnabled } from './destination.ts';
import { restartedSchedule } from './restarted-schedule.ts';
import { lockRowOfProject } from '../row-lock.ts';

builder.mutationField('redeliverWebhookDelivery', (t) =>
  t.inProject({
    type: WebhookDelivery,
    description:
      'Delivers once more, whatever came of it before. What is just being sent is sent again only where that fails.',
    args: {
      id: t.arg.id({ required: true }),
      destinationId: t.arg.id({ description: 'The destination, where the caller wants to be sure of it.' }),
    },
    scope: 'webhooks:write',
    throws: ['DESTINATION_DISABLED'],
    rateLimit: { max: 6_000, window: '1h' },
    resolve: async (project, which, tx, selection) => {
      const { projectId, id, destination } = await requireDelivery(tx, project, which);
      const key = { projectId, id };
      requireEnabled(destination);
      await lockRowOfProject(tx, 'webhook_deliveries', key);
      const begun = await tx.db.webhookDelivery.updateMany({
        where: { ...key, claim: null },
        data: restartedSchedule(tx.now()),
      });
      // An attempt is under way: where it fails, what is recorded of it sees by the step that it is to begin anew.
      if (begun.count === 0) await tx.db.webhookDelivery.updateMany({ where: key, data: { scheduleStep: 0 } });
      tx.announceDeliveries();
      return tx.db.webhookDelivery.findUniqueOrThrow({ ...selection(), where: { projectId_id: key } });
    },
  }),
);
