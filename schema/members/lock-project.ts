import type { Context } from '../context.ts';

/*
 * Whatever changes members or invitations locks the project before anything else, so that no two changes wait for each
 * other in a circle.
 */

/** Lets changes of one project's members pass one by one. */
export async function lockProject({ db }: Context, projectId: string): Promise<void> {
  await db.$queryRaw`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
}

/** Lets a change go on beside others of its kind, but not beside a change of the members, for which it waits. */
export async function shareProject({ db }: Context, projectId: string): Promise<void> {
  await db.$queryRaw`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR KEY SHARE`;
}
