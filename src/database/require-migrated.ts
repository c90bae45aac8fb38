import { StartError } from '../config/start-error.ts';
import type { Database } from './database.ts';
import { readMigrationState } from './migrate.ts';

/**
 * What is on a server others may be serving by the version before: it is migrated by whoever says so, and by servers that start,
 * but not on the way by a list of users. One that has nothing yet is.
 * @throws StartError where migrations of this version are missing
 */
export async function requireMigrated({ query }: Pick<Database, 'query'>): Promise<void> {
  const { isNew, missing } = await readMigrationState(async (text) => ({
    rows: await query({ name: 'applied-migrations', text }, []),
  }));
  if (isNew || missing.length === 0) return;
  throw new StartError(
    `The database lacks migrations of this version, ${missing.length} in number: portico migrate applies them, and so does a server that starts. Until then, commands are those of the version that serves.`,
  );
}
