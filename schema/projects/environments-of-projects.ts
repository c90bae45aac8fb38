import type { ReadSource } from '../context.ts';
import { joinedVariables } from './opened-variables.ts';
import type { ProjectAlone, SelectedProject } from './read-projects.ts';
import { joinedEnvironments } from './selected-environments.ts';

// Each part of a table plans its own: as one statement, or with joins, they would take each node five times as long.

const environmentsStatement = {
  name: 'environments-of-projects',
  text: `SELECT e.project_id AS id, ${joinedEnvironments} AS joined
    FROM environments e WHERE e.project_id = ANY ($1::uuid[]) GROUP BY e.project_id`,
};

const variablesStatement = {
  name: 'variables-of-projects',
  text: `SELECT v.project_id AS id, ${joinedVariables('v.project_id = ANY ($2::uuid[])')} AS joined
    FROM environment_variables v WHERE v.project_id = ANY ($1::uuid[]) GROUP BY v.project_id`,
};

interface Joined {
  id: string;
  joined: string;
}

/**
 * Reads the environments of projects that are known, with their variables, on the nodes where these are: an empty text for a project
 * that was deleted in between.
 */
export async function withEnvironments<Row extends ProjectAlone>(
  { query }: ReadSource,
  rows: readonly Row[],
): Promise<(Row & SelectedProject)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const shown = rows.filter(({ role }) => role !== 'viewer').map(({ id }) => id);
  const found = await Promise.all([
    query<Joined>(environmentsStatement, [ids]),
    query<Joined>(variablesStatement, [ids, shown]),
  ]);
  const [environments, variables] = found.map((all) => new Map(all.map(({ id, joined }) => [id, joined])));
  return rows.map((row) => ({
    ...row,
    environments: environments?.get(row.id) ?? '',
    variables: variables?.get(row.id) ?? null,
  }));
}
