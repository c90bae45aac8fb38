import type { ReadSource } from '../context.ts';
import { type OwnRow, partColumns, type SelectedParts, type SelectedProject } from './read-projects.ts';

const statement = {
  name: 'parts-of-projects',
  text: `SELECT home.project_id AS id, ${partColumns('home.project_id')}
    FROM environments home JOIN memberships m ON m.project_id = home.project_id AND m.user_id = $1::uuid
    WHERE home.name = 'production' AND home.project_id = ANY ($2::uuid[])`,
};

/**
 * Reads what belongs to projects that are known, each on its own node: where those are several, a statement that reads both at once costs
 * them four times as much. A project that is deleted in between has no environments.
 */
export async function withParts<Row extends OwnRow>(
  { query }: ReadSource,
  userId: string,
  rows: readonly Row[],
): Promise<(Row & SelectedProject)[]> {
  if (rows.length === 0) return [];
  const parts = await query<SelectedParts & { id: string }>(statement, [userId, rows.map(({ id }) => id)]);
  const byId = new Map(parts.map(({ id, environments, variables }) => [id, { environments, variables }]));
  return rows.map((row) => ({ ...row, ...(byId.get(row.id) ?? { environments: '', variables: null }) }));
}
