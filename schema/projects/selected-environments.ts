import type { EnvironmentSettings } from './environment.ts';
import { environmentNames } from './environment-names.ts';
import type { EnvironmentName } from '../../prisma/generated/client.ts';

/**
 * The environments `e` in one text. JSON would cost PostgreSQL a third more for a whole list of projects. Between them stand the
 * separators of records and units (ECMA-48 §8.2.10): no text has them in it, and the database refuses those that would.
 */
export const joinedEnvironments = `
  string_agg(e.name::text || E'\\x1f' || e.region || E'\\x1f' || e.runtime || E'\\x1f' || e.min_instances
    || E'\\x1f' || e.max_instances, E'\\x1e')`;

/** Those of the project that an expression in SQL names. */
export const selectedEnvironments = (projectId: string) => `
  (SELECT ${joinedEnvironments} FROM environments e WHERE e.project_id = ${projectId})`;

interface NamedSettings extends EnvironmentSettings {
  name: EnvironmentName;
}

/** Reads what `joinedEnvironments` selects. @returns them in the order in which they are shown */
export function readEnvironments(selected: string): NamedSettings[] {
  const rows = selected.split('\x1e').map((row) => row.split('\x1f'));
  return environmentNames.flatMap((name) => {
    const row = rows.find(([each]) => each === name);
    if (!row) return [];
    const [, region = '', runtime = '', minInstances, maxInstances] = row;
    return { name, region, runtime, minInstances: Number(minInstances), maxInstances: Number(maxInstances) };
  });
}
