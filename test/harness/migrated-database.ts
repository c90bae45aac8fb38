import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../src/database/database.ts';
import { openPGlite } from '../../src/database/open-pglite.ts';
import { embeddedDatabase } from '../../src/database/embedded.ts';
import { openServerDatabase } from '../../src/database/server.ts';
import { distributeDatabase, dropFromWorkers, isDistributed } from './citus-nodes.ts';
import { makeTemplate, template } from './embedded-template.ts';

/** Where tests find a PostgreSQL server; without it they run on the embedded database. */
const serverUrl = process.env.TEST_DATABASE_URL;

export const runsOnServer = serverUrl !== undefined;

/** Where a pooler leads to the same server, as `test/with-services.ts` starts it with `POOL_MODE`. */
const { TEST_DATABASE_POOL_URL: poolerUrl, POOL_MODE: poolMode } = process.env;

/** Names the database on the server that others are copies of; theirs begin with it. */
const original = 'TEST_DATABASE_ORIGINAL';

/** Runs a statement, and closes its connection whatever came of it. @throws what PostgreSQL says against it */
async function onServer<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: string[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Part of a name that nobody else has, whenever they begin. */
function unique(): string {
  return randomUUID().slice(0, 8);
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Drops a database, although a process that was killed may have left connections to it. */
async function drop(url: string, name: string): Promise<void> {
  await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await dropFromWorkers(name);
}

/** Drops the original and what is left of its copies: those of servers that live as long as their worker or process. */
async function dropAll(url: string, name: string): Promise<void> {
  const statement = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
  for (const { datname } of await onServer<{ datname: string }>(url, statement, [name])) await drop(url, datname);
}

/**
 * Makes the migrated database that those of instances under test begin as copies of, which is faster than from nothing.
 * @returns what removes it, when no test needs it any more
 */
export async function makeOriginal(): Promise<() => Promise<void>> {
  if (!serverUrl) {
    await makeTemplate();
    return async () => undefined;
  }
  const name = `portico_test_${process.pid}_${unique()}`;
  await onServer(serverUrl, `CREATE DATABASE ${name}`);
  const database = openServerDatabase(addressOf(serverUrl, name));
  await database.migrate();
  await database.close();
  process.env[original] = name;
  return () => dropAll(serverUrl, name);
}

async function copyOriginal(url: string): Promise<string> {
  const name = `${process.env[original]}_${unique()}`;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${process.env[original]}`);
  if (isDistributed) await distributeDatabase(url, name);
  return name;
}

/** Makes a migrated database of one's own on a server, which lasts until all tests are done. @returns its address */
export async function createServerDatabase(url: string): Promise<string> {
  return addressOf(url, await copyOriginal(url));
}

/** A migrated database of one's own, which is gone when it is closed. */
export async function openMigratedDatabase(): Promise<Database> {
  if (!serverUrl) return embeddedDatabase(await openPGlite({ loadDataDir: await template() }));
  const name = await copyOriginal(serverUrl);
  const database = openServerDatabase(addressOf(serverUrl, name), {
    poolUrl: poolerUrl ? addressOf(poolerUrl, name) : null,
    namesStatements: poolMode !== 'transaction',
  });
  const close = async () => {
    await database.close();
    await drop(serverUrl, name);
  };
  return { ...database, close };
}

/** Where another process finds a database that is on the server. */
export async function urlOfDatabase({ prisma }: Pick<Database, 'prisma'>): Promise<string> {
  const [found] = await prisma.$queryRaw<{ name: string }[]>`SELECT current_database()::text AS name`;
  if (!serverUrl || !found) throw new Error('no other process reaches the embedded database');
  return addressOf(serverUrl, found.name);
}
