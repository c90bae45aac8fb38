import type { Config } from '../config/config.ts';
import { makeDataDirectory } from './data-directory.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { openServerDatabase } from './server.ts';

/** The database that the configuration names. */
export async function openDatabase({ databaseUrl, dataDirectory }: Config): Promise<Database> {
  if (databaseUrl) return openServerDatabase(databaseUrl);
  makeDataDirectory(dataDirectory);
  return openEmbeddedDatabase(dataDirectory);
}
