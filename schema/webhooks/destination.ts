import type { WebhookDestination as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import type { ReachableProject } from '../authorization/require-project.ts';
import { WebhookHealth } from './health.ts';

export const WebhookDestination = builder.prismaObject('WebhookDestination', {
  description: 'Where events of a project are sent to.',
  fields: (t) => ({
    id: t.exposeID('id'),
    projectId: t.exposeID('projectId'),
    url: t.exposeString('url'),
    topics: t.exposeStringList('topics'),
    description: t.exposeString('description', { nullable: true }),
    enabled: t.exposeBoolean('enabled', { description: 'Nothing is sent while it is not.' }),
    health: t.field({ type: WebhookHealth, resolve: (destination) => destination }),
    version: t.exposeInt('version', { description: 'Grows with every change.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

/** @throws NOT_FOUND */
export async function requireDestination(
  { db }: Context,
  { id: projectId }: ReachableProject,
  { id }: { id: string },
): Promise<Row> {
  // By the key alone: Prisma then reads once for all fields of a document that name it.
  const where = { projectId_id: { projectId, id: parseId(id, 'webhook destination') } };
  const destination = await db.webhookDestination.findUnique({ where });
  if (!destination) throw notFound('webhook destination');
  return destination;
}

/** @throws DESTINATION_DISABLED */
export function requireEnabled({ enabled }: Pick<Row, 'enabled'>): void {
  if (!enabled) throw new DomainError('DESTINATION_DISABLED', 'This destination is disabled. Enable it first.');
}
