import { openAsBlob, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Database } from '../../src/database/database.ts';
import { embeddedDatabase } from '../../src/database/embedded.ts';
import { openServerDatabase } from '../../src/database/server.ts';

/*
 * Databases for instances under test: copies of one that was migrated before the run, since to make one from nothing
 * takes seconds.
 */

/** Where tests find a PostgreSQL server; without it they run on the embedded database. */
const serverUrl = process.env.TEST_DATABASE_URL;

export const runsOnServer = serverUrl !== undefined;

/** The name of the database to copy, or the file to load. */
const original = 'TEST_DATABASE_ORIGINAL';

function requireOriginal(): string {
  const named = process.env[original];
  if (!named) throw new Error('there is no migrated database to copy');
  return named;
}

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Makes the database that others are copies of. @returns what takes it away again */
export async function makeOriginal(): Promise<() => Promise<void>> {
  if (serverUrl) {
    const name = `portico_test_original_${process.pid}`;
    await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name}`));
    const database = openServerDatabase(addressOf(serverUrl, name));
    await database.migrate();
    await database.close();
    process.env[original] = name;
    return () => onServer(serverUrl, async (client) => void (await client.query(`DROP DATABASE ${name}`)));
  }
  const file = path.join(tmpdir(), `portico-test-original-${process.pid}.tar`);
  const pglite = await PGlite.create();
  const database = embeddedDatabase(pglite);
  await database.migrate();
  const dump = await pglite.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  process.env[original] = file;
  return async () => rmSync(file, { force: true });
}

/** A migrated database of one's own. */
export async function openMigratedDatabase(): Promise<Database> {
  if (serverUrl) {
    const name = `portico_test_${process.pid}_${Date.now()}`;
    await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${requireOriginal()}`));
    return openServerDatabase(addressOf(serverUrl, name));
  }
  return embeddedDatabase(await PGlite.create({ loadDataDir: await openAsBlob(requireOriginal()) }));
}
