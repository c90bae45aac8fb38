import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

/*
 * Whatever changes the members, invitations or variables of a project locks it before anything else, so that no two
 * changes wait for each other in a circle.
 */

/** @throws NOT_FOUND where it was deleted while the lock was waited for */
function requireLocked(locked: readonly unknown[]): void {
  if (locked.length === 0) throw notFound('project');
}

/** Lets such changes of one project pass one by one. @throws NOT_FOUND */
export async function lockProject({ db }: Context, projectId: string): Promise<void> {
  requireLocked(await db.$queryRaw<unknown[]>`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`);
}

/** Lets a change go on beside others of its kind, but not beside one that has locked the project, for which it waits. @throws NOT_FOUND */
export async function shareProject({ db }: Context, projectId: string): Promise<void> {
  requireLocked(await db.$queryRaw<unknown[]>`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR KEY SHARE`);
}
