import { z } from 'zod';
import type { EnvironmentName } from '../../src/database/generated/client.ts';
import type { Context } from '../context.ts';
import { sealedVariables } from './sealed-variables.ts';

/** How many environments are dealt with in one transaction. */
const batch = 500;

const plainMap = z.record(z.string(), z.string());

interface PlainEnvironment {
  projectId: string;
  environment: EnvironmentName;
  variables: unknown;
}

const plain = {
  name: 'plain-variables',
  text: `
    SELECT project_id AS "projectId", name::text AS environment, variables FROM environments
    WHERE variables <> '{}'::jsonb LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
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
  return context.transaction(async (_db, within) => {
    const found = await within.query<PlainEnvironment>(plain, []);
    const sealed = found.map(({ projectId, environment, variables }) => ({
      project: projectId,
      environment,
      sealed: sealedVariables(within, plainMap.parse(variables)),
    }));
    await within.query(write, [JSON.stringify(sealed), within.now().toISOString()]);
    return found.length;
  });
}

/**
 * Encrypts variables from before they were encrypted; instances that start at the same time share the work.
 * @returns of how many environments
 */
export async function sealPlainVariables(context: Context): Promise<number> {
  const count = await sealBatch(context);
  return count < batch ? count : count + (await sealPlainVariables(context));
}
