import { v7 as uuidv7 } from 'uuid';
import type { Context, NamedStatement } from '../context.ts';
import type { Principal } from '../authorization/principal.ts';
import type { EnvironmentSettings } from './environment.ts';
import { environmentNames } from './environment-names.ts';
import type { ProjectRow } from './read-projects.ts';
import { sealedVariables } from './sealed-variables.ts';
import { requireVariableRoom } from './variable-room.ts';

interface Owner {
  id: string;
  plan: Principal['plan'];
}

/** What is decided about a project before it is written. */
export interface NewProject {
  owner: Owner;
  name: string;
  description: string | null;
  /** Of all three environments. */
  settings: EnvironmentSettings;
  /** In all three environments. */
  variables: Readonly<Record<string, string>>;
}

/** Where the owner's maximum is noted already, as it nearly always is; no row where it is not. */
const notedPlan = {
  counted: 'SELECT count < maximum AS "hasRoom" FROM project_counts WHERE owner_id = $2::uuid AND maximum = $3::int',
  note: '',
};

/**
 * Notes the maximum for whoever counts the project at the commit, after the slug is taken: whoever has both waits for them
 * in one order. Where others have gone beyond it meanwhile, by the greater maximum of a plan before, their count is noted:
 * that leaves no room either.
 */
const planToNote = {
  counted: 'SELECT COALESCE((SELECT count FROM project_counts WHERE owner_id = $2::uuid), 0) < $3::int AS "hasRoom"',
  note: `noted AS (
      INSERT INTO project_counts (owner_id, count, maximum) SELECT $2::uuid, 0, $3::int FROM project
      ON CONFLICT (owner_id) DO UPDATE SET maximum = GREATEST(EXCLUDED.maximum, project_counts.count)
    ),`,
};

const noVariables = '';

const withVariables = `variables AS (
      INSERT INTO environment_variables
        (project_id, environment, name, encrypted_value, sensitive, created_at, updated_at)
      SELECT $1::uuid, environment, v.key, decode(v.value, 'hex'), false, $8::timestamptz, $8::timestamptz
      FROM project, unnest(enum_range(NULL::environment_name)) environment, jsonb_each_text($13::jsonb) v
    ),`;

/**
 * Writes the project, its environments and its first member in one statement, which is one transaction by itself. Of
 * two slugs it takes the second where the owner has the first. A trigger counts the project at the commit; of racing
 * creations that would go beyond the maximum together it has the later ones begin anew, which find no room then. The slug
 * is chosen once, before: what is written on each of several nodes has to be the same on all, whatever is there by then.
 */
function statement(name: string, { counted, note }: typeof notedPlan, variables: string): NamedStatement {
  const text = `
    WITH counted AS (
      ${counted}
    ), chosen AS MATERIALIZED (
      SELECT CASE WHEN EXISTS (SELECT 1 FROM projects WHERE owner_id = $2::uuid AND slug = $5) THEN $6 ELSE $5 END AS free_slug
      FROM counted WHERE "hasRoom"
    ), project AS (
      INSERT INTO projects (id, owner_id, name, slug, description, created_at, updated_at)
      SELECT $1::uuid, $2::uuid, $4, free_slug, $7, $8::timestamptz, $8::timestamptz FROM chosen
      ON CONFLICT (owner_id, slug) DO NOTHING
      RETURNING slug, version
    ), settings AS (
      INSERT INTO environments (project_id, name, region, runtime, min_instances, max_instances)
      SELECT $1::uuid, unnest(enum_range(NULL::environment_name)), $9, $10, $11::int, $12::int FROM project
    ), ${variables} ${note} member AS (
      INSERT INTO memberships (project_id, user_id, role, created_at)
      SELECT $1::uuid, $2::uuid, 'project-admin', $8::timestamptz FROM project
    )
    SELECT "hasRoom", slug, version FROM counted LEFT JOIN project ON true`;
  return { name, text };
}

const statements = {
  plain: {
    first: statement('insert-project', notedPlan, noVariables),
    noting: statement('insert-project-noting-plan', planToNote, noVariables),
  },
  withVariables: {
    first: statement('insert-project-with-variables', notedPlan, withVariables),
    noting: statement('insert-project-with-variables-noting-plan', planToNote, withVariables),
  },
};

/** Encrypted once for all environments, as JSON; null where there are none. @throws VARIABLE_LIMIT_REACHED */
function sealedJson(context: Context, { owner, variables }: NewProject): string | null {
  const sealed = sealedVariables(context, variables);
  const entries = Object.entries(sealed);
  const bytes = entries.reduce((sum, [name, digits]) => sum + name.length + digits.length / 2, 0);
  requireVariableRoom(context, owner.plan, { variables: entries.length, bytes });
  return entries.length === 0 ? null : JSON.stringify(sealed);
}

/** As they will be read. */
function sorted(variables: NewProject['variables']): NewProject['variables'] {
  return Object.fromEntries(Object.entries(variables).sort(([left], [right]) => (left < right ? -1 : 1)));
}

interface Written {
  /** Whether the owner may have one more. */
  hasRoom: boolean;
  /** Null where nothing was written. */
  slug: string | null;
  version: number | null;
}

const noRoom: Written = { hasRoom: false, slug: null, version: null };

async function write(context: Context, sealed: string | null, values: readonly unknown[]): Promise<Written> {
  const { first, noting } = sealed === null ? statements.plain : statements.withVariables;
  const all = sealed === null ? values : [...values, sealed];
  const [written] = await context.write<Written>(first, all);
  if (written) return written;
  const [noted = noRoom] = await context.write<Written>(noting, all);
  return noted;
}

/** The project written under the first of the slugs that is free, or why there is none. */
export async function insertProject(
  context: Context,
  slugs: readonly [string, ...string[]],
  project: NewProject,
): Promise<ProjectRow | 'slug-taken' | 'too-many'> {
  const { owner, name, description, settings, variables } = project;
  const now = context.now();
  const sealed = sealedJson(context, project);
  const { max_projects: maximum } = context.plans[owner.plan];
  const { region, runtime, minInstances, maxInstances } = settings;
  const [first, ...others] = slugs;
  // A slug that was chosen has no other: where it is taken, nothing is written.
  const alternatives = others.length > 0 ? others : [first];
  for (const alternative of alternatives) {
    const id = uuidv7();
    const own = [id, owner.id, maximum, name, first, alternative, description, now.toISOString()];
    const values = [...own, region, runtime, minInstances, maxInstances];
    const { hasRoom, slug, version } = await write(context, sealed, values);
    if (!hasRoom) return 'too-many';
    // A racing creation took it meanwhile.
    if (slug === null || version === null) continue;
    const shown = sorted(variables);
    const environments = environmentNames.map((each) => ({ name: each, ...settings, variables: shown }));
    const written = { id, name, slug, description, version, createdAt: now, updatedAt: now };
    return { ...written, role: 'project-admin', environments: () => environments };
  }
  return 'slug-taken';
}
