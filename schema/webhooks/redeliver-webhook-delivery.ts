import { builder } from '../builder.ts';
import { requireDelivery, WebhookDelivery } from './delivery.ts';
import { requireEnabled } from './destination.ts';
import { restartedSchedule } from './restarted-schedule.ts';
import { lockRow } from '../row-lock.ts';

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
      const { id, destination } = await requireDelivery(tx, project, which);
      requireEnabled(destination);
      await lockRow(tx, 'webhook_deliveries', id);
      const begun = await tx.db.webhookDelivery.updateMany({
        where: { id, claim: null },
        data: restartedSchedule(tx.now()),
      });
      // An attempt is under way: where it fails, what is recorded of it sees by the step that it is to begin anew.
      if (begun.count === 0) await tx.db.webhookDelivery.updateMany({ where: { id }, data: { scheduleStep: 0 } });
      tx.announceDeliveries();
      return tx.db.webhookDelivery.findUniqueOrThrow({ ...selection(), where: { id } });
    },
  }),
);
