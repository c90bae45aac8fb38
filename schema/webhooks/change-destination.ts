import { z } from 'zod';
import type { WebhookDestination as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError, invalidInput } from '../errors.ts';
import { topics } from '../events/topics.ts';
import { requireProject } from '../authorization/require-project.ts';
import { distinct, text, webAddress } from '../text-rules.ts';
import { missed, touched, versionArguments, ifVersion } from '../versions.ts';
import { requireDestination, WebhookDestination } from './destination.ts';
import { requireRoomForDestination } from './room-for-destination.ts';
import { addSecret } from './secrets.ts';

const topicsRule = distinct(z.enum(topics, `must be one of ${topics.join(', ')}`), 1, topics.length);
const descriptionRule = text(0, 1_000).nullable();

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  fields: (t) => ({
    url: t.string({ required: true, description: 'An http or https URL in the open internet.', validate: webAddress }),
    topics: t.stringList({ description: 'What to send; everything where it is left out.', validate: topicsRule }),
    description: t.string({ validate: descriptionRule }),
    enabled: t.boolean({ defaultValue: true }),
  }),
});

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'What to change; a field that is left out stays as it is.',
  fields: (t) => ({
    url: t.string({ validate: webAddress }),
    topics: t.stringList({ validate: topicsRule }),
    description: t.string({ description: 'Null empties it.', validate: descriptionRule }),
    enabled: t.boolean(),
  }),
});

/** The host that a URL leads to, whatever its notation. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '');
}

/** Asks where a URL leads to, before a transaction begins. @throws RATE_LIMITED */
async function lookUp(context: Context, url: string | null | undefined): Promise<void> {
  if (!url || (await context.lookUpWebhookUrl(url))) return;
  const text = 'Too many names of yours are being looked up. Wait, then try again.';
  throw new DomainError('RATE_LIMITED', text, { retryAfterSeconds: 2 });
}

/** @throws INVALID_INPUT where requests to it could reach what is not meant for them */
function requireSendable(context: Context, url: string): void {
  const reason = context.forbiddenWebhookUrlReason(url);
  if (reason) throw invalidInput([{ path: ['input', 'url'], message: reason }]);
}

interface WithSecret {
  destination: Row;
  secret: string;
}

const CreatedWebhook = builder.objectRef<WithSecret>('CreatedWebhook').implement({
  description: 'A destination with its new secret.',
  fields: (t) => ({
    destination: t.field({ type: WebhookDestination, resolve: ({ destination }) => destination }),
    secret: t.exposeString('secret', { secret: true, description: 'Signs what is sent to it.' }),
  }),
});

builder.mutationField('createWebhook', (t) =>
  t.field({
    type: CreatedWebhook,
    description: 'Sends the events of a project to one more destination.',
    args: { projectId: t.arg.id({ required: true }), input: t.arg({ type: CreateWebhookInput, required: true }) },
    authScopes: { scope: 'webhooks:write' },
    throws: ['WEBHOOK_LIMIT_REACHED'],
    rateLimit: { max: 600, window: '1h' },
    prepare: ({ input }, context) => lookUp(context, input.url),
    resolve: async (_root, { projectId, input }, context) => {
      const project = await requireProject(context, projectId, 'webhooks:write');
      requireSendable(context, input.url);
      return context.transaction(async (tx) => {
        await requireRoomForDestination(tx, project.id);
        const at = tx.now();
        const destination = await tx.db.webhookDestination.create({
          data: {
            projectId: project.id,
            url: input.url,
            host: hostOf(input.url),
            topics: input.topics ?? [...topics],
            description: input.description ?? null,
            enabled: input.enabled ?? true,
            createdAt: at,
            updatedAt: at,
          },
        });
        return { destination, secret: await addSecret(tx, destination.id) };
      });
    },
  }),
);

builder.mutationField('updateWebhook', (t) =>
  t.field({
    type: WebhookDestination,
    description: 'Changes a destination; disabling it keeps everything else.',
    args: {
      projectId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateWebhookInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'webhooks:write' },
    throws: ['STALE_VERSION'],
    prepare: ({ input }, context) => lookUp(context, input.url),
    resolve: async (_root, { input, expectedVersions, ...which }, context) => {
      const { id } = await requireDestination(context, which, 'webhooks:write');
      const { url, topics: chosen, description, enabled } = input;
      if (url) requireSendable(context, url);
      const [changed] = await context.db.webhookDestination.updateManyAndReturn({
        where: { id, ...ifVersion(expectedVersions) },
        data: {
          ...(url ? { url, host: hostOf(url) } : {}),
          ...(chosen ? { topics: chosen } : {}),
          ...(description === undefined ? {} : { description }),
          ...(typeof enabled === 'boolean' ? { enabled } : {}),
          // Whoever enables it again begins with a clean slate.
          ...(enabled ? { disabledReason: null, failingSince: null } : {}),
          ...touched(input, context.now()),
        },
      });
      if (!changed) throw missed('webhook destination', expectedVersions);
      return changed;
    },
  }),
);

builder.mutationField('deleteWebhook', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes a destination with all that belongs to it.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'webhooks:write' },
    throws: ['STALE_VERSION'],
    resolve: async (_root, { expectedVersions, ...which }, context) => {
      const { id } = await requireDestination(context, which, 'webhooks:write');
      const where = { id, ...ifVersion(expectedVersions) };
      const { count } = await context.db.webhookDestination.deleteMany({ where });
      if (count === 0) throw missed('webhook destination', expectedVersions);
      return true;
    },
  }),
);

builder.mutationField('rotateWebhookSecret', (t) =>
  t.field({
    type: CreatedWebhook,
    description: 'Gives a destination a new secret; for a day everything is signed with both.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    authScopes: { scope: 'webhooks:write' },
    rateLimit: { max: 60, window: '1h' },
    resolve: (_root, which, context) =>
      context.transaction(async (tx) => {
        const destination = await requireDestination(tx, which, 'webhooks:write');
        // Rotations of one destination pass one by one, so that one secret is the newest.
        await tx.db.$queryRaw`SELECT id FROM webhook_destinations WHERE id = ${destination.id}::uuid FOR UPDATE`;
        return { destination, secret: await addSecret(tx, destination.id) };
      }),
  }),
);
