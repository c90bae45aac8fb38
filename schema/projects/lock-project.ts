import type { Transaction } from '../context.ts';
import { notFound } from '../errors.ts';
import type { PlatformScope } from '../authorization/scopes.ts';
import { type ReachableProject, requireProject } from '../authorization/require-project.ts';

/*
 * What has to pass one by one in a project locks it first, so that no two wait for each other in a circle: changes of
 * members, of variables, of settings, and whatever there may be only so many of. What touches one row of its own needs neither.
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
  const version = await lockProjectRow(tx, id);
  const { role } = await requireProject(tx, id, scope);
  return { id, version, role };
}

/** Lets changes of a project pass one by one, whoever makes them. @returns its version under the lock @throws NOT_FOUND */
export async function lockProjectRow({ db }: Transaction, projectId: string): Promise<number> {
  const [locked] = await db.$queryRaw<{ version: number | null }[]>`SELECT lock_project(${projectId}::uuid) AS version`;
  // It was deleted while the lock was waited for.
  if (locked?.version == null) throw notFound('project');
  return locked.version;
}
