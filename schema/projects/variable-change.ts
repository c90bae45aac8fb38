import type { Context, Transaction } from '../context.ts';
import { atField, DomainError, notFound } from '../errors.ts';
import type { Principal } from '../authorization/principal.ts';
import { type ExpectedVersions, requireVersion } from '../versions.ts';
import type { LockedProject } from './lock-project.ts';
import type { EnvironmentScope } from './environment-scope.ts';
import { requireVariableRoom, type VariableRoom } from './variable-room.ts';

/**
 * The environment that is changed as a whole, by whoever has seen its project as it stands.
 * @throws STALE_VERSION
 */
export function requireCurrentEnvironment(
  project: LockedProject,
  { environment, expectedVersions }: Pick<EnvironmentScope, 'environment'> & { expectedVersions?: ExpectedVersions },
): EnvironmentScope {
  requireVersion('project', project, expectedVersions);
  return { projectId: project.id, environment };
}

interface PlannedRoom extends VariableRoom {
  /** Of the project's owner. */
  plan: Principal['plan'];
}

const takenRoom = {
  name: 'variable-room',
  text: `
    SELECT plan, variables, bytes
    FROM projects JOIN users ON users.id = owner_id CROSS JOIN (
      SELECT count(*)::int AS variables, COALESCE(sum(length(name) + octet_length(encrypted_value)), 0)::int AS bytes
      FROM environment_variables WHERE project_id = $1::uuid AND environment = $2::environment_name) taken
    WHERE projects.id = $1::uuid`,
};

/** @throws NOT_FOUND */
async function roomIn(context: Context, { projectId, environment }: EnvironmentScope): Promise<PlannedRoom> {
  const [taken] = await context.query<PlannedRoom>(takenRoom, [projectId, environment]);
  if (!taken) throw notFound('project');
  return taken;
}

/**
 * Makes a change of an environment's variables that may need room.
 * @throws VARIABLE_LIMIT_REACHED where there is none for it
 */
export async function withinVariableLimits<Result>(
  tx: Transaction,
  place: EnvironmentScope,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await roomIn(tx, place);
  const result = await change();
  requireVariableRoom(tx, before.plan, await roomIn(tx, place), before);
  return result;
}

/** Projects are shown with their variables, so theirs is a new state too. */
export async function touchProject({ db, now }: Transaction, { projectId }: EnvironmentScope): Promise<void> {
  await db.project.update({ where: { id: projectId }, data: { version: { increment: 1 }, updatedAt: now() } });
}

/** @throws VARIABLE_IS_SENSITIVE */
export function requireStaysSensitive(current: { sensitive: boolean } | null, asked: boolean | null | undefined): void {
  if (current?.sensitive && asked === false) {
    const text = 'A sensitive variable stays so. Delete it, and make it anew.';
    throw new DomainError('VARIABLE_IS_SENSITIVE', text, atField('sensitive', 'must stay true'));
  }
}
