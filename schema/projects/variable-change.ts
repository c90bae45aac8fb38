import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { type Place, requirePlace } from './environment-variable.ts';
import { lockProject } from './lock-project.ts';
import { requireVariableRoom } from './variable-room.ts';

/**
 * Changes variables in one transaction, in which the project is locked.
 * @throws NOT_FOUND, INSUFFICIENT_SCOPE
 */
export function changeVariables<Result>(
  context: Context,
  asked: Place,
  change: (within: Context, place: Place) => Promise<Result>,
): Promise<Result> {
  return context.transaction(async (_db, within) => {
    const { projectId, environment } = await requirePlace(within, asked, 'projects:write');
    await lockProject(within, projectId);
    return change(within, { projectId, environment });
  });
}

const sizes = {
  name: 'variable-sizes',
  text: `
    SELECT name, octet_length(encrypted_value)::int AS bytes FROM environment_variables
    WHERE project_id = $1::uuid AND environment = $2::environment_name`,
};

/** @throws VARIABLE_LIMIT_REACHED where an environment has more variables than it can */
export async function requireRoomIn(context: Context, { projectId, environment }: Place): Promise<void> {
  requireVariableRoom(await context.query<{ name: string; bytes: number }>(sizes, [projectId, environment]));
}

/** Projects are shown with their variables, so theirs is a new state too. */
export async function touchProject({ db, now }: Context, { projectId }: Place): Promise<void> {
  await db.project.update({ where: { id: projectId }, data: { version: { increment: 1 }, updatedAt: now() } });
}

/** @throws VARIABLE_IS_SENSITIVE */
export function requireStaysSensitive(current: { sensitive: boolean } | null, asked: boolean | null | undefined): void {
  if (current?.sensitive && asked === false) {
    throw new DomainError('VARIABLE_IS_SENSITIVE', 'A sensitive variable stays so. Delete it, and make it anew.');
  }
}
