import type { Context } from '../context.ts';
import type { LockedProject } from '../projects/lock-project.ts';
import { DomainError } from '../errors.ts';

/**
 * A project has at most so many destinations as the plan of its owner says. Its lock has racing creations queue.
 * @throws WEBHOOK_LIMIT_REACHED
 */
export async function requireRoomForDestination(
  { db, plans }: Context,
  { id: projectId }: LockedProject,
): Promise<void> {
  const select = { owner: { select: { plan: true } } };
  const { owner } = await db.project.findUniqueOrThrow({ where: { id: projectId }, select });
  const maximum = plans[owner.plan].max_webhooks;
  if ((await db.webhookDestination.count({ where: { projectId } })) < maximum) return;
  const text = `The ${owner.plan} plan allows ${maximum} webhook destinations in a project. Delete one, or change the plan.`;
  throw new DomainError('WEBHOOK_LIMIT_REACHED', text);
}
