import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../src/database/database.ts';
import { embeddedDatabase } from '../../src/database/embedded.ts';
import { openPGlite } from '../../src/database/open-pglite.ts';
import { openServerDatabase } from '../../src/database/server.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

/** A database with nothing in it, to be migrated by the test. */
export async function openEmptyDatabase(): Promise<{ database: Database; remove(): Promise<void> }> {
  if (!serverUrl) {
    const database = embeddedDatabase(await openPGlite());
    return { database, remove: () => database.close() };
  }
  const name = `portico_empty_${randomUUID().slice(0, 8)}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  const address = new URL(serverUrl);
  address.pathname = `/${name}`;
  const database = openServerDatabase(address.href);
  const remove = async () => {
    await database.close();
    await client.query(`DROP DATABASE ${name}`);
    await client.end();
  };
  return { database, remove };
}
