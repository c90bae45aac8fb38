import { requirePrincipal } from '../authorization/require-principal.ts';
import type { MemberRoleName } from '../authorization/roles.ts';
import type { Context } from '../context.ts';
import { keyedStatement } from '../keyed-statement.ts';
import type { EnvironmentRow } from './environment.ts';
import { type OpenedVariables, selectedVariables } from './opened-variables.ts';
import { readEnvironments, selectedEnvironments } from './selected-environments.ts';

// The hot reads of the platform: one named statement each, which PostgreSQL parses and plans once a connection, where
// Prisma would make three or four of the same.

/** A project as one of its members sees it. */
export interface ProjectRow {
  id: string;
  name: string;
  slug: string;
  description: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  role: MemberRoleName;
  /** Decrypts the variables: where they are long, in a turn of the event loop of its own. */
  environments(): EnvironmentRow[] | Promise<EnvironmentRow[]>;
}

/** What its own row `p` tells of a project, and that of the member `m`: both are whole on each of several nodes. */
export const aloneColumns = `
  p.id, p.name, p.slug, p.description, p.version, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  m.role::text AS role`;

/**
 * A whole project `p`, as the member `m` sees it. On several nodes, what is joined to one text is sought on that which an expression leads to: a parameter, or the
 * project of a row that is there too.
 */
export const projectColumns = (projectId: string) => `${aloneColumns},
  ${selectedEnvironments(projectId)} AS environments,
  ${selectedVariables(projectId)} AS variables`;

/** A project without what belongs to it. */
export type ProjectAlone = Omit<ProjectRow, 'environments'>;

/** A project as the statements tell of it. */
export interface SelectedProject extends ProjectAlone {
  /** As `readEnvironments` reads them. */
  environments: string;
  /** As `openVariables` reads them. */
  variables: string | null;
}

/** The settings of an environment's row together with its variables. */
function environmentRows({ environments }: SelectedProject, variables: OpenedVariables): EnvironmentRow[] {
  return readEnvironments(environments).map((settings) => ({ ...settings, variables: variables[settings.name] }));
}

export function projectRow(selected: SelectedProject, context: Context): ProjectRow {
  const environments = () => {
    const opened = context.openVariables(selected.variables);
    return opened instanceof Promise
      ? opened.then((variables) => environmentRows(selected, variables))
      : environmentRows(selected, opened);
  };
  return { ...selected, environments };
}

/** What is read of each project in a list, beside its own row in `environments`, which each project has. */
export const listedColumns = projectColumns('home.project_id');

/**
 * Without conditions that may or may not apply: PostgreSQL would plan such a statement anew for every request,
 * which takes longer than running it. The project that a credential is bound to is seen to outside.
 */
export const memberOf = 'FROM memberships m JOIN projects p ON p.id = m.project_id WHERE m.user_id = $1::uuid';

/** The same, for the columns of a list. */
export const listedMemberOf = memberOf.replace(
  'WHERE',
  "JOIN environments home ON home.project_id = p.id AND home.name = 'production' WHERE",
);

const oneStatement = keyedStatement('project', {
  keys: { user_id: 'uuid', project_id: 'uuid' },
  columns: projectColumns('keys.project_id'),
  joins: `JOIN memberships m ON m.user_id = keys.user_id AND m.project_id = keys.project_id
    JOIN projects p ON p.id = keys.project_id`,
});

/** The project with this well-formed id, if the caller can know of it. */
export async function readProject(context: Context, id: string): Promise<ProjectRow | null> {
  const { userId, projectId } = requirePrincipal(context);
  if (projectId && projectId !== id) return null;
  const selected = await context.readByKeys<SelectedProject>(oneStatement, [userId, id]);
  return selected ? projectRow(selected, context) : null;
}
