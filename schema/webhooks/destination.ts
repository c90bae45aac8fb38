import type { WebhookDestination as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import type { PlatformScope } from '../authorization/scopes.ts';
import { WebhookHealth } from './health.ts';
import { validSecrets } from './secrets.ts';

export const WebhookDestination = builder.prismaObject('WebhookDestination', {
  description: 'Where events of a project are sent to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    projectId: t.exposeID('projectId'),
    url: t.exposeString('url'),
    topics: t.exposeStringList('topics'),
    description: t.exposeString('description', { nullable: true }),
    enabled: t.exposeBoolean('enabled', { description: 'Nothing is sent while it is not.' }),
    health: t.field({
      type: WebhookHealth,
      select: { id: true, enabled: true, failingSince: true, lastSucceededAt: true, disabledReason: true },
      resolve: (destination) => destination,
    }),
    version: t.exposeInt('version', { description: 'Grows with every change.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

/** @throws NOT_FOUND, INSUFFICIENT_SCOPE */
export async function requireDestination(
  context: Context,
  { projectId, id }: { projectId: string; id: string },
  scope: PlatformScope,
): Promise<Row> {
  const project = await requireProject(context, projectId, scope);
  const where = { id: parseId(id, 'webhook destination'), projectId: project.id };
  const destination = await context.db.webhookDestination.findFirst({ where });
  if (!destination) throw notFound('webhook destination');
  return destination;
}

/** @throws DESTINATION_DISABLED */
export function requireEnabled({ enabled }: Pick<Row, 'enabled'>): void {
  if (!enabled) throw new DomainError('DESTINATION_DISABLED', 'This destination is disabled. Enable it first.');
}

interface DestinationSelection {
  where: { projectId: string };
  page: number;
  limit: number;
}

const WebhookDestinationPage = builder.objectRef<DestinationSelection>('WebhookDestinationPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ where }, _args, { db }) => db.webhookDestination.count({ where }) }),
    items: t.prismaField({
      type: [WebhookDestination],
      resolve: (query, { where, ...page }, _args, { db }) =>
        db.webhookDestination.findMany({ ...query, where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
    }),
  }),
});

builder.queryFields((t) => ({
  webhookDestinations: t.field({
    type: WebhookDestinationPage,
    description: 'Where events of a project are sent to, latest first.',
    args: { projectId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'webhooks:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'webhooks:read');
      return { where: { projectId: id }, ...page };
    },
  }),
  webhookDestination: t.field({
    type: WebhookDestination,
    description: 'One destination.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    authScopes: { scope: 'webhooks:read' },
    resolve: (_root, args, context) => requireDestination(context, args, 'webhooks:read'),
  }),
  webhookSecret: t.string({
    secret: true,
    description: 'The secret that a destination is signed for with.',
    args: { projectId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    authScopes: { scope: 'webhooks:write' },
    resolve: async (_root, args, context) => {
      const { id } = await requireDestination(context, args, 'webhooks:write');
      return requireSecret(context, id);
    },
  }),
}));

/** The newest secret; every destination has one. */
async function requireSecret(context: Context, destinationId: string): Promise<string> {
  const [newest] = await validSecrets(context, [destinationId]);
  if (!newest) throw new Error(`the destination ${destinationId} has no secret`);
  return newest.secret;
}
