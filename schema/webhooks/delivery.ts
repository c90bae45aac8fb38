import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { leastKeptId } from '../events/retention.ts';
import { parseId } from '../ids.ts';
import type { ReachableProject } from '../authorization/require-project.ts';

export const DeliveryStatus = builder.enumType('WebhookDeliveryStatus', {
  description: 'pending until it has succeeded, or failed for good.',
  values: ['pending', 'succeeded', 'failed'] as const,
});

const AttemptFailure = builder.enumType('WebhookAttemptFailure', {
  description: 'Why an attempt to deliver has failed.',
  values: {
    refused: { description: 'The answer was not a 2xx; redirects are not followed.' },
    timeout: { description: 'No answer within 15 seconds.' },
    unresolved: { description: 'The name leads nowhere.' },
    connection: { description: 'There was no connection, or it broke.' },
    certificate: { description: 'The certificate is not good.' },
    forbidden_address: { description: 'The URL leads to where no webhooks are sent, such as a private address.' },
    protocol: { description: 'What came back is no HTTP.' },
  } as const,
});

builder.prismaObject('WebhookAttempt', {
  description: 'One request to a destination.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Counted from 1.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    durationMs: t.exposeInt('durationMs'),
    responseStatus: t.exposeInt('responseStatus', { nullable: true, description: 'Null where no answer came.' }),
    responseBody: t.exposeString('responseBody', { nullable: true, description: 'Its first 1 KiB, as text.' }),
    failure: t.expose('failure', { type: AttemptFailure, nullable: true, description: 'Null where it succeeded.' }),
  }),
});

export const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description: 'An event on its way to a destination, and every attempt to bring it there.',
  fields: (t) => ({
    id: t.exposeID('id'),
    destinationId: t.exposeID('destinationId'),
    event: t.relation('event'),
    status: t.expose('status', { type: DeliveryStatus }),
    attemptCount: t.exposeInt('attemptCount', {
      description: 'A delivery that has failed without one fell due while its destination was disabled.',
    }),
    nextAttemptAt: t.expose('nextAttemptAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    attempts: t.relation('attempts', {
      description: 'The latest ten, the last one first.',
      query: { orderBy: { number: 'desc' }, take: 10 },
    }),
  }),
});

interface Which {
  id: string;
  /** Where the caller names the destination too. */
  destinationId?: string | null | undefined;
}

/** @throws NOT_FOUND also where its time is over */
export async function requireDelivery({ db, now }: Context, project: ReachableProject, { id, destinationId }: Which) {
  const delivery = await db.webhookDelivery.findFirst({
    where: {
      id: { equals: parseId(id, 'delivery'), gte: leastKeptId(now()) },
      projectId: project.id,
      ...(destinationId ? { destinationId: parseId(destinationId, 'webhook destination') } : {}),
    },
    include: { destination: true },
  });
  if (!delivery) throw notFound('delivery');
  return delivery;
}
