import { z } from 'zod';
import { builder } from '../builder.ts';
import { leastKeptId } from '../events/retention.ts';
import { requireDestination, requireEnabled } from './destination.ts';
import { restartedSchedule } from './restarted-schedule.ts';

const RecoverWebhookDestinationInput = builder.inputType('RecoverWebhookDestinationInput', {
  description: 'From when on what has failed is to be sent again.',
  fields: (t) => ({
    since: t.field({
      type: 'DateTime',
      required: true,
      description: 'Deliveries of events from this moment on.',
      validate: z.date('must be a date and time'),
    }),
  }),
});

const RecoveredWebhookDestination = builder.objectRef<{ count: number }>('RecoveredWebhookDestination').implement({
  description: 'What will be sent again.',
  fields: (t) => ({ count: t.exposeInt('count', { description: 'How many deliveries are due again.' }) }),
});

builder.mutationField('recoverWebhookDestination', (t) =>
  t.inProject({
    type: RecoveredWebhookDestination,
    description: 'Delivers once more all that has failed for good since a moment.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: RecoverWebhookDestinationInput, required: true }),
    },
    scope: 'webhooks:write',
    throws: ['DESTINATION_DISABLED'],
    rateLimit: { max: 60, window: '1h' },
    resolve: async (project, { input: { since }, ...which }, tx) => {
      const destination = await requireDestination(tx, project, which);
      requireEnabled(destination);
      const { count } = await tx.db.webhookDelivery.updateMany({
        where: {
          projectId: destination.projectId,
          destinationId: destination.id,
          status: 'failed',
          id: { gte: leastKeptId(tx.now()) },
          createdAt: { gte: since },
        },
        data: restartedSchedule(tx.now()),
      });
      tx.announceDeliveries();
      return { count };
    },
  }),
);
