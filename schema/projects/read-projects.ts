import type { EnvironmentName } from '../../src/database/generated/client.ts';
import { signedIn } from '../accounts/signed-in.ts';
import type { MemberRoleName } from '../builder.ts';
import type { Context } from '../context.ts';
import type { Principal } from '../principal.ts';
import type { EnvironmentSettings } from './environment.ts';

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
  environments: (EnvironmentSettings & { name: EnvironmentName })[];
}

const columns = `
  p.id, p.name, p.slug, p.description, p.version, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  m.role::text AS role,
  (SELECT json_agg(json_build_object('name', e.name, 'region', e.region, 'runtime', e.runtime,
      'minInstances', e.min_instances, 'maxInstances', e.max_instances, 'variables', e.variables) ORDER BY e.name)
    FROM environments e WHERE e.project_id = p.id) AS environments`;

/** Only the caller's projects, and of those only the one that the credential is bound to. */
const accessible = `
  FROM memberships m JOIN projects p ON p.id = m.project_id
  WHERE m.user_id = $1::uuid AND ($2::uuid IS NULL OR p.id = $2::uuid)`;

const oneStatement = { name: 'project', text: `SELECT ${columns} ${accessible} AND p.id = $3::uuid` };

const pageStatement = {
  name: 'projects',
  text: `SELECT ${columns}, count(*) OVER ()::int AS total ${accessible} ORDER BY p.id DESC LIMIT $3::bigint OFFSET $4::bigint`,
};

const countStatement = { name: 'project-count', text: `SELECT count(*)::int AS total ${accessible}` };

function subject({ userId, projectId }: Principal): readonly [string, string | null] {
  return [userId, projectId];
}

/** The project with this well-formed id, if the caller can know of it. */
export async function readProject(context: Context, id: string): Promise<ProjectRow | null> {
  const [project] = await context.query<ProjectRow>(oneStatement, [...subject(signedIn(context)), id]);
  return project ?? null;
}

/** A page of the caller's projects, newest first, and how many there are; two statements only past the end. */
export async function readProjects(
  context: Context,
  { skip, take }: { skip: number; take: number },
): Promise<{ totalCount: number; items: ProjectRow[] }> {
  const caller = subject(signedIn(context));
  const items = await context.query<ProjectRow & { total: number }>(pageStatement, [...caller, take, skip]);
  const [counted] =
    items.length > 0 || skip === 0 ? items : await context.query<{ total: number }>(countStatement, caller);
  return { totalCount: counted?.total ?? 0, items };
}
