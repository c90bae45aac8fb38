import { z } from 'zod';
import type { EnvironmentName } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import { sealedVariables } from './sealed-variables.ts';

/** How many environments are dealt with in one transaction, */
const batch = 500;

/** and how many characters of JSON, unless one environment has more. */
const batchCharacters = 8_388_608;

const plainMap = z.record(z.string(), z.string());

interface PlainEnvironment {
  projectId: string;
  environment: EnvironmentName;
  variables: unknown;
}

const plain = {
  name: 'plain-variables',
  text: `
    WITH plain AS (
      SELECT project_id, name, length(variables::text) AS characters FROM environments
      WHERE variables <> '{}'::jsonb LIMIT ${batch}
    ), counted AS (
      SELECT project_id, name, sum(characters) OVER (ORDER BY project_id, name) - characters AS before FROM plain
    )
    SELECT e.project_id AS "projectId", e.name::text AS environment, e.variables
    FROM environments e JOIN counted c ON c.project_id = e.project_id AND c.name = e.name
    WHERE before < ${batchCharacters} AND e.variables <> '{}'::jsonb FOR UPDATE OF e SKIP LOCKED`,
};

const write = {
  name: 'seal-plain-variables',
  text: `
    WITH emptied AS (
      UPDATE environments e SET variables = '{}'::jsonb FROM jsonb_to_recordset($1::jsonb) s(project uuid, environment text)
      WHERE e.project_id = s.project AND e.name = s.environment::environment_name
    )
    INSERT INTO environment_variables
      (project_id, environment, name, encrypted_value, sensitive, created_at, updated_at)
    SELECT s.project, s.environment::environment_name, v.key, decode(v.value, 'hex'), false, $2::timestamptz, $2::timestamptz
    FROM jsonb_to_recordset($1::jsonb) s(project uuid, environment text, sealed jsonb), jsonb_each_text(s.sealed) v
    ON CONFLICT (project_id, environment, name) DO UPDATE
      SET encrypted_value = excluded.encrypted_value, updated_at = excluded.updated_at`,
};

/** @returns how many environments it has dealt with */
function sealBatch(context: Context): Promise<number> {
  return context.transaction(async (tx) => {
    const found = await tx.write<PlainEnvironment>(plain, []);
    const sealed = found.map(({ projectId, environment, variables }) => ({
      project: projectId,
      environment,
      sealed: sealedVariables(tx, plainMap.parse(variables)),
    }));
    await tx.write(write, [JSON.stringify(sealed), tx.now().toISOString()]);
    return found.length;
  });
}

/**
 * Encrypts variables from before they were encrypted; instances that start at the same time share the work.
 * @returns of how many environments
 */
export async function sealPlainVariables(context: Context): Promise<number> {
  let total = 0;
  for (let count = await sealBatch(context); count > 0; count = await sealBatch(context)) total += count;
  return total;
}
