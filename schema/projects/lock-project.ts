import type { Context } from '../context.ts';

/*
 * Whatever changes the members, invitations or variables of a project locks it before anything else, so that no two
 * changes wait for each other in a circle.
 */

/** Lets such changes of one project pass one by one. */
export async function lockProject({ db }: Context, projectId: string): Promise<void> {
  await db.$queryRaw`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
}

/** Lets a change go on beside others of its kind, but not beside one that has locked the project, for which it waits. */
export async function shareProject({ db }: Context, projectId: string): Promise<void> {
  await db.$queryRaw`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR KEY SHARE`;
}
