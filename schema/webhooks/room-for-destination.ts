import { z } from 'zod';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';

const owner = z.array(z.object({ plan: z.enum(['free', 'pro']) }));

/**
 * A project has at most so many destinations as the plan of its owner says. The lock on the project makes racing creations
 * queue.
 * @throws WEBHOOK_LIMIT_REACHED
 */
export async function requireRoomForDestination({ db, plans }: Context, projectId: string): Promise<void> {
  const rows: unknown = await db.$queryRaw`SELECT plan FROM projects JOIN users ON users.id = projects.owner_id
    WHERE projects.id = ${projectId}::uuid FOR NO KEY UPDATE OF projects`;
  const [found] = owner.parse(rows);
  if (!found) throw notFound('project');
  const maximum = plans[found.plan].max_webhooks;
  if ((await db.webhookDestination.count({ where: { projectId } })) >= maximum) {
    const text = `The ${found.plan} plan allows ${maximum} webhook destinations in a project. Delete one, or change the plan.`;
    throw new DomainError('WEBHOOK_LIMIT_REACHED', text);
  }
}
