import { signedIn } from '../accounts/signed-in.ts';
import type { EnvironmentName } from '../../src/database/generated/client.ts';
import type { MemberRoleName } from '../builder.ts';
import type { Context } from '../context.ts';
import type { EnvironmentRow } from './environment.ts';

/**
 * The hot reads of the platform: one named statement each, which PostgreSQL parses and plans once a connection,
 * where Prisma would make three or four of the same.
 */

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
  environments: EnvironmentRow[];
}

const columns = `
  p.id, p.name, p.slug, p.description, p.version, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  m.role::text AS role,
  (SELECT json_agg(json_build_object('name', e.name, 'region', e.region, 'runtime', e.runtime,
      'minInstances', e.min_instances, 'maxInstances', e.max_instances) ORDER BY e.name)
    FROM environments e WHERE e.project_id = p.id) AS environments,
  (SELECT json_agg(json_build_array(v.environment, v.name,
      CASE WHEN NOT v.sensitive AND m.role <> 'viewer' THEN encode(v.encrypted_value, 'hex') END))
    FROM environment_variables v WHERE v.project_id = p.id) AS variables`;

/** A project as the statements tell of it: its variables in one list, which costs less than one for each environment. */
interface SelectedProject extends Omit<ProjectRow, 'environments'> {
  environments: Omit<EnvironmentRow, 'variables'>[];
  /** Environment, name, and the encrypted value where the caller is to see it; null where there are none. */
  variables: [EnvironmentName, string, string | null][] | null;
}

function withVariables<Selected extends SelectedProject>({ variables, ...project }: Selected) {
  const stored = (variables ?? [])
    .map(([environment, name, sealed]) => ({ environment, name, sealed }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
  const environments = project.environments.map((environment) => ({
    ...environment,
    variables: stored.filter((each) => each.environment === environment.name),
  }));
  return { ...project, environments };
}

/**
 * Without conditions that may or may not apply: PostgreSQL would plan such a statement anew for every request,
 * which takes longer than running it. The project that a credential is bound to is seen to outside.
 */
const memberOf = 'FROM memberships m JOIN projects p ON p.id = m.project_id WHERE m.user_id = $1::uuid';

const oneStatement = { name: 'project', text: `SELECT ${columns} ${memberOf} AND p.id = $2::uuid` };

const pageStatement = {
  name: 'projects',
  text: `SELECT ${columns}, count(*) OVER ()::int AS total ${memberOf} ORDER BY p.id DESC LIMIT $2::bigint OFFSET $3::bigint`,
};

const countStatement = { name: 'project-count', text: `SELECT count(*)::int AS total ${memberOf}` };

/** The project with this well-formed id, if the caller can know of it. */
export async function readProject(context: Context, id: string): Promise<ProjectRow | null> {
  const { userId, projectId } = signedIn(context);
  if (projectId && projectId !== id) return null;
  const [selected] = await context.query<SelectedProject>(oneStatement, [userId, id]);
  return selected ? withVariables(selected) : null;
}

interface ProjectPage {
  totalCount: number;
  items: ProjectRow[];
}

/** A page of the caller's projects, newest first, and how many there are; two statements only past the end. */
export async function readProjects(
  context: Context,
  { skip, take }: { skip: number; take: number },
): Promise<ProjectPage> {
  const { userId, projectId } = signedIn(context);
  if (projectId) {
    const project = await readProject(context, projectId);
    const items = project ? [project] : [];
    return { totalCount: items.length, items: items.slice(skip) };
  }
  const selected = await context.query<SelectedProject & { total: number }>(pageStatement, [userId, take, skip]);
  const isPastEnd = selected.length === 0 && skip > 0;
  const [counted] = isPastEnd ? await context.query<{ total: number }>(countStatement, [userId]) : selected;
  return { totalCount: counted?.total ?? 0, items: selected.map(withVariables) };
}
