import pg from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { embeddedDatabase } from '../../src/database/embedded.ts';
import { openPGlite } from '../../src/database/open-pglite.ts';
import { migrationNames } from '../../src/database/migrate.ts';
import { openServerDatabase } from '../../src/database/server.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

/** A database with nothing in it. */
async function openEmptyDatabase(): Promise<{ database: Database; remove(): Promise<void> }> {
  if (!serverUrl) {
    const database = embeddedDatabase(await openPGlite());
    return { database, remove: () => database.close() };
  }
  const name = `portico_failed_${process.pid}`;
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

test('a migration that failed leaves nothing behind, and is begun again by the next start', async () => {
  const { database, remove } = await openEmptyDatabase();
  const { prisma } = database;
  // Made by somebody else, and in the way of a migration in the middle.
  await prisma.$executeRaw`CREATE FUNCTION "searchable"("words" text) RETURNS text LANGUAGE sql RETURN "words"`;
  await expect(database.migrate()).rejects.toThrow('20261124211500_search_in_time');
  await prisma.$executeRaw`DROP FUNCTION "searchable"`;
  const names = await migrationNames();
  expect(await database.migrate()).toEqual(names.slice(names.indexOf('20261124211500_search_in_time')));
  expect(await database.migrate()).toEqual([]);
  expect(await prisma.session.count()).toBe(0);
  await remove();
});
