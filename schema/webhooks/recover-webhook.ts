import { z } from 'zod';
import { builder } from '../builder.ts';
import { requireDestination, requireEnabled } from './destination.ts';
import { restartedSchedule } from './restarted-schedule.ts';

const RecoverWebhookInput = builder.inputType('RecoverWebhookInput', {
  fields: (t) => ({
    since: t.field({
      type: 'DateTime',
      required: true,
      description: 'Deliveries of events from this moment on.',
      validate: z.date('must be a date and time'),
    }),
  }),
});

const RecoveredWebhook = builder.objectRef<{ count: number }>('RecoveredWebhook').implement({
  fields: (t) => ({ count: t.exposeInt('count', { description: 'How many deliveries are due again.' }) }),
});

builder.mutationField('recoverWebhook', (t) =>
  t.field({
    type: RecoveredWebhook,
    description: 'Delivers once more all that has failed for good since a moment.',
    args: {
      projectId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      input: t.arg({ type: RecoverWebhookInput, required: true }),
    },
    authScopes: { scope: 'webhooks:write' },
    throws: ['DESTINATION_DISABLED'],
    rateLimit: { max: 60, window: '1h' },
    resolve: (_root, { input: { since }, ...which }, context) =>
      context.transaction(async (tx) => {
        const destination = await requireDestination(tx, which, 'webhooks:write');
        requireEnabled(destination);
        const { count } = await tx.db.webhookDelivery.updateMany({
          where: { destinationId: destination.id, status: 'failed', createdAt: { gte: since } },
          data: restartedSchedule(tx.now()),
        });
        tx.announceDeliveries();
        return { count };
      }),
  }),
);
