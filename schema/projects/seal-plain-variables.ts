import { z } from 'zod';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import { sealedVariables } from './sealed-variables.ts';

/** How many environments are read at a time, */
const batch = 500;

/** and how many characters of JSON, unless one environment has more. */
const batchCharacters = 8_388_608;

const plainMap = z.record(z.string(), z.string());

interface PlainEnvironment {
  projectId: string;
  environment: EnvironmentName;
  variables: unknown;
}

const readPlain = {
  name: 'plain-variables',
  text: `
    WITH plain AS (
      SELECT project_id, name, variables, length(variables::text) AS characters FROM environments
      WHERE variables <> '{}'::jsonb LIMIT ${batch}
    ), counted AS (
      SELECT *, sum(characters) OVER (ORDER BY project_id, name) - characters AS before FROM plain
    )
    SELECT project_id AS "projectId", name::text AS environment, variables FROM counted WHERE before < ${batchCharacters}`,
};

/** Whoever else has done it, or has changed them meanwhile, is not undone. */
const empty = {
  name: 'empty-plain-variables',
  text: `UPDATE environments SET variables = '{}'::jsonb
    WHERE project_id = $1::uuid AND name = $2::environment_name AND variables = $3::jsonb RETURNING project_id`,
};

const write = {
  name: 'seal-plain-variables',
  text: `
    INSERT INTO environment_variables
      (project_id, environment, name, encrypted_value, sensitive, created_at, updated_at)
    SELECT $1::uuid, $2::environment_name, v.key, decode(v.value, 'hex'), false, $4::timestamptz, $4::timestamptz
    FROM jsonb_each_text($3::jsonb) v
    ON CONFLICT (project_id, environment, name) DO UPDATE
      SET encrypted_value = excluded.encrypted_value, updated_at = excluded.updated_at`,
};

function seal(context: Context, { projectId, environment, variables }: PlainEnvironment): Promise<number> {
  // What cannot be read is said at once, and not tried again.
  const plain = plainMap.parse(variables);
  return context.transaction(async (tx) => {
    const emptied = await tx.write(empty, [projectId, environment, JSON.stringify(variables)]);
    if (emptied.length === 0) return 0;
    const sealed = JSON.stringify(sealedVariables(tx, plain));
    await tx.write(write, [projectId, environment, sealed, tx.now().toISOString()]);
    return 1;
  });
}

/**
 * Encrypts variables from before they were encrypted; instances that start at the same time share the work.
 * @returns of how many environments
 */
export async function sealPlainVariables(context: Context): Promise<number> {
  let total = 0;
  for (;;) {
    const found = await context.query<PlainEnvironment>(readPlain, []);
    if (found.length === 0) return total;
    for (const environment of found) total += await seal(context, environment);
  }
}
