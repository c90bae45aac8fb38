import type { Transaction } from '../context.ts';
import { notFound } from '../errors.ts';
import type { PlatformScope } from '../authorization/scopes.ts';
import { type ReachableProject, requireProject } from '../authorization/require-project.ts';

/*
 * What has to pass one by one in a project locks it first, so that no two wait for each other in a circle: changes of
 * members, of variables, of settings, and whatever there may be only so many of. To invite and to accept share the lock,
 * and wait for those. What touches one row of its own needs neither.
 */

/** A project as it stands under the lock, and the caller's role in it. */
export interface LockedProject extends ReachableProject {
  version: number;
}

/**
 * Locks a project in which the caller's role allows what the scope names, so that such changes pass one by one. The role
 * is looked at again once the lock is held, since the change that was waited for may have taken it.
 * @throws NOT_FOUND, INSUFFICIENT_SCOPE
 */
export async function lockProject(tx: Transaction, projectId: string, scope: PlatformScope): Promise<LockedProject> {
  const { id } = await requireProject(tx, projectId, scope);
  const version = await lock(tx, id, false);
  const { role } = await requireProject(tx, id, scope);
  return { id, version, role };
}

/** @returns the version of the project under the lock @throws NOT_FOUND where it was deleted while the lock was waited for */
async function lock({ db }: Transaction, projectId: string, isShared: boolean): Promise<number> {
  const [locked] = await db.$queryRaw<{ version: number | null }[]>`
    SELECT lock_project(${projectId}::uuid, ${isShared}) AS version`;
  if (locked?.version == null) throw notFound('project');
  return locked.version;
}

/** Lets a deletion come after changes that have locked the project, and before others. @returns its version by then @throws NOT_FOUND */
export function lockProjectToDelete(tx: Transaction, projectId: string): Promise<number> {
  return lock(tx, projectId, false);
}

/** Lets a change go on beside others of its kind, but not beside one that has locked the project, for which it waits. @throws NOT_FOUND */
export async function lockProjectShared(tx: Transaction, projectId: string): Promise<void> {
  await lock(tx, projectId, true);
}
