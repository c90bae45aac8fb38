import type { Config } from '../config/config.ts';
import { keepFilesPrivate, makeDataDirectory } from './data-directory.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { openServerDatabase } from './server.ts';

/** The database that the configuration names. @throws StartError where it is embedded, and nothing can be written there */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl === null) makeDataDirectory(config.dataDirectory);
  return openDatabaseAsItIs(config);
}

/** The database that the configuration names, in a directory that stays as it is. */
export async function openDatabaseAsItIs(config: Config): Promise<Database> {
  const { databaseUrl, databasePoolUrl: poolUrl, connections, namesStatements, dataDirectory } = config;
  if (databaseUrl) return openServerDatabase(databaseUrl, { poolUrl, connections, namesStatements });
  keepFilesPrivate();
  return openEmbeddedDatabase(dataDirectory);
}
