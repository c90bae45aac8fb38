import { z } from 'zod';
import type { EnvironmentName } from '../../src/database/generated/client.ts';
import type { Context } from '../context.ts';
import { setVariables } from './change-variables.ts';

/** How many environments are dealt with in one transaction. */
const batch = 50;

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

/** @returns how many environments it has dealt with */
function sealBatch(context: Context): Promise<number> {
  return context.transaction(async (db, within) => {
    const found = await within.query<PlainEnvironment>(plain, []);
    for (const { projectId, environment, variables } of found) {
      await setVariables(within, { projectId, environment }, plainMap.parse(variables));
      await db.environment.update({
        where: { projectId_name: { projectId, name: environment } },
        data: { plainVariables: {} },
      });
    }
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
