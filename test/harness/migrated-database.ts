import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from '../../src/database/database.ts';
import { embeddedDatabase } from '../../src/database/embedded.ts';
import { openServerDatabase } from '../../src/database/server.ts';
import { makeTemplate, template } from './embedded-template.ts';

/** Where tests find a PostgreSQL server; without it they run on the embedded database. */
const serverUrl = process.env.TEST_DATABASE_URL;

export const runsOnServer = serverUrl !== undefined;

/** Names the database on the server that others are copies of. */
const original = 'TEST_DATABASE_ORIGINAL';

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Makes the migrated database that those of instances under test begin as copies of, which is faster than from nothing. */
export async function makeOriginal(): Promise<void> {
  if (!serverUrl) return makeTemplate();
  const name = `portico_test_original_${process.pid}_${Date.now()}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const database = openServerDatabase(addressOf(serverUrl, name));
  await database.migrate();
  await database.close();
  process.env[original] = name;
}

/** Makes a migrated database of one's own on a server. @returns its address */
export async function createServerDatabase(url: string): Promise<string> {
  const name = `portico_test_${process.pid}_${Date.now()}`;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${process.env[original]}`);
  return addressOf(url, name);
}

/** A migrated database of one's own. */
export async function openMigratedDatabase(): Promise<Database> {
  if (serverUrl) return openServerDatabase(await createServerDatabase(serverUrl));
  return embeddedDatabase(await PGlite.create({ loadDataDir: await template() }));
}
