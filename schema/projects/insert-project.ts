import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../context.ts';
import type { EnvironmentSettings } from './environment.ts';
import { environmentNames } from './environment-names.ts';
import type { ProjectRow } from './read-projects.ts';
import { sealedVariables } from './sealed-variables.ts';
import { requireVariableRoom } from './variable-room.ts';

/** What is decided about a project before it is written. */
export interface NewProject {
  /** With the most projects that may be theirs. */
  owner: { id: string; maximum: number };
  name: string;
  description: string | null;
  /** Of all three environments. */
  settings: EnvironmentSettings;
  /** In all three environments. */
  variables: Readonly<Record<string, string>>;
}

/**
 * Writes the project, its environments and its first member in one statement, which is one transaction by itself.
 * Where the owner has the slug already, it writes nothing; a racing one is waited for. The owner's row is locked, and
 * looked at as it is then, so that racing creations cannot go beyond the maximum together.
 */
const statementWith = (variables: string) => `
    WITH owner AS (
      SELECT id FROM users WHERE id = $2::uuid AND project_count < $3::int FOR NO KEY UPDATE
    ), project AS (
      INSERT INTO projects (id, owner_id, name, slug, description, created_at, updated_at)
      SELECT $1::uuid, id, $4, $5, $6, $7::timestamptz, $7::timestamptz FROM owner
      ON CONFLICT (owner_id, slug) DO NOTHING
      RETURNING version
    ), settings AS (
      INSERT INTO environments (project_id, name, region, runtime, min_instances, max_instances)
      SELECT $1::uuid, unnest(enum_range(NULL::environment_name)), $8, $9, $10::int, $11::int FROM project
    ), ${variables} member AS (
      INSERT INTO memberships (project_id, user_id, role, created_at)
      SELECT $1::uuid, $2::uuid, 'project-admin', $7::timestamptz FROM project
    )
    SELECT (SELECT version FROM project), EXISTS (SELECT 1 FROM owner) AS "hasRoom"`;

const statement = { name: 'insert-project', text: statementWith('') };

const statementWithVariables = {
  name: 'insert-project-with-variables',
  text: statementWith(`variables AS (
      INSERT INTO environment_variables
        (project_id, environment, name, encrypted_value, sensitive, created_at, updated_at)
      SELECT $1::uuid, environment, v.key, decode(v.value, 'hex'), false, $7::timestamptz, $7::timestamptz
      FROM project, unnest(enum_range(NULL::environment_name)) environment, jsonb_each_text($12::jsonb) v
    ),`),
};

/** Encrypted once for all environments, as JSON; null where there are none. @throws VARIABLE_LIMIT_REACHED */
function sealedJson(context: Context, variables: NewProject['variables']): string | null {
  const sealed = sealedVariables(context, variables);
  const entries = Object.entries(sealed);
  requireVariableRoom(entries.map(([name, digits]) => ({ name, bytes: digits.length / 2 })));
  return entries.length === 0 ? null : JSON.stringify(sealed);
}

/** As they will be read. */
function sorted(variables: NewProject['variables']): NewProject['variables'] {
  return Object.fromEntries(Object.entries(variables).sort(([left], [right]) => (left < right ? -1 : 1)));
}

interface Written {
  /** Null where the owner has the slug already. */
  version: number | null;
  /** Whether the owner may have one more. */
  hasRoom: boolean;
}

async function write(context: Context, values: readonly unknown[], sealed: string | null): Promise<Written> {
  const [written] = sealed
    ? await context.query<Written>(statementWithVariables, [...values, sealed])
    : await context.query<Written>(statement, [...values]);
  return written ?? { version: null, hasRoom: false };
}

/** The project written under the first of the slugs that is free, or why there is none. */
export async function insertProject(
  context: Context,
  slugs: readonly string[],
  { owner, name, description, settings, variables }: NewProject,
): Promise<ProjectRow | 'slug-taken' | 'too-many'> {
  const now = context.now();
  const sealed = sealedJson(context, variables);
  const { region, runtime, minInstances, maxInstances } = settings;
  for (const slug of slugs) {
    const id = uuidv7();
    const values = [id, owner.id, owner.maximum, name, slug, description, now.toISOString()];
    const { version, hasRoom } = await write(context, [...values, region, runtime, minInstances, maxInstances], sealed);
    if (!hasRoom) return 'too-many';
    if (version === null) continue;
    const shown = sorted(variables);
    const environments = environmentNames.map((each) => ({ name: each, ...settings, variables: shown }));
    const written = { id, name, slug, description, version, createdAt: now, updatedAt: now };
    return { ...written, role: 'project-admin', environments };
  }
  return 'slug-taken';
}
