import pg from 'pg';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../database/database.ts';
import { openServerDatabase } from '../database/server.ts';
import { copyRows } from './copy-rows.ts';
import { alikeSettings, sumStatement, type TableSum } from './sums.ts';
import { quoted, readTables, type Table } from './tables.ts';

/** What was moved. */
export interface Moved {
  tables: number;
  rows: number;
}

/** Hears of each table that was copied. */
export type ReportTable = (table: string, rows: number) => void;

function listed(tables: readonly Table[]): string {
  return tables.map(({ name }) => quoted(name)).join(', ');
}

/** What runs with rows has run where they were made, and what counts them is copied too. */
async function suspendRules(target: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, ownReferences } of tables) {
    await target.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    for (const key of ownReferences)
      await target.query(`ALTER TABLE ${quoted(name)} ALTER CONSTRAINT ${quoted(key)} DEFERRABLE INITIALLY DEFERRED`);
  }
}

/** As they are in a new database: no trigger is off there, and no key waits for the commit. */
async function resumeRules(target: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await target.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { name, ownReferences } of tables) {
    await target.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
    for (const key of ownReferences)
      await target.query(`ALTER TABLE ${quoted(name)} ALTER CONSTRAINT ${quoted(key)} NOT DEFERRABLE`);
  }
}

/** Numbers go on behind those that were given. */
async function setSequences(source: Pick<Database, 'query'>, target: pg.ClientBase): Promise<void> {
  const text = `SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL`;
  for (const { name, last } of await source.query<{ name: string; last: string }>(
    { name: 'transferred-sequences', text },
    [],
  ))
    await target.query('SELECT setval($1::regclass, $2::bigint)', [quoted(name), last]);
}

/** @throws StartError where what has arrived is not what was there */
async function compare(
  source: Pick<Database, 'query'>,
  target: pg.ClientBase,
  tables: readonly Table[],
): Promise<void> {
  const differing: string[] = [];
  for (const table of tables) {
    const text = sumStatement(table);
    const [here] = await source.query<TableSum>({ name: 'transferred-sum', text }, []);
    const [there] = (await target.query<TableSum>(text)).rows;
    if (here?.rows !== there?.rows || here?.sum !== there?.sum) {
      differing.push(`${table.name} (${here?.rows} rows here, ${there?.rows} there)`);
    }
  }
  if (differing.length > 0) {
    throw new StartError(`Nothing was moved, since what arrived differs: ${differing.join(', ')}.`);
  }
}

/**
 * Has all tables to itself, so that nobody moves in between this look and the copy.
 * @throws StartError where somebody lives there already, or a server was started on it
 */
async function requireNobody(target: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  await target.query(`LOCK TABLE ${listed(tables)} IN ACCESS EXCLUSIVE MODE`);
  const { rowCount: accounts } = await target.query('SELECT FROM users LIMIT 1');
  if (accounts) throw new StartError('There are accounts in that database already: name one that is empty.');
  const { rowCount: keys } = await target.query('SELECT FROM signing_keys LIMIT 1');
  if (keys) throw new StartError('A server was started on that database already: name one that is empty.');
}

/** A role, or a provider, may have set how long statements and transactions take: a large table takes longer. */
const withoutTimeLimits = `SELECT set_config(name, '0', false) FROM pg_settings
  WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

/** @throws StartError where the connection was lost before it was answered */
async function commit(target: pg.ClientBase): Promise<void> {
  try {
    await target.query('COMMIT');
  } catch (error) {
    throw new StartError(
      `Whether all was moved is not known, since the connection was lost at the last moment (${error instanceof Error ? error.message : String(error)}). Begin again: where there are accounts then, it was.`,
    );
  }
}

async function copyAll(source: Database, target: pg.ClientBase, report: ReportTable): Promise<Moved> {
  const tables = await readTables(source);
  await requireNobody(target, tables);
  // What migrations have written is copied too.
  await target.query(`TRUNCATE ${listed(tables)}`);
  await suspendRules(target, tables);
  let rows = 0;
  for (const table of tables) {
    const copied = await copyRows(source, target, table);
    report(table.name, copied);
    rows += copied;
  }
  await setSequences(source, target);
  await resumeRules(target, tables);
  await compare(source, target, tables);
  return { tables: tables.length, rows };
}

const foreignTables = `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
  AND to_regclass('public._prisma_migrations') IS NULL LIMIT 1`;

/** What migrations would fail at, as PostgreSQL says it. @throws StartError */
async function requireRights(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(foreignTables);
    if (rowCount) throw new StartError('There are tables in that database already: name one that is empty.');
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE EXTENSION IF NOT EXISTS unaccent');
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database that --to names is out of reach, or its role has too few rights: ${reason}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Applies the migrations there. @throws StartError where it is out of reach */
async function prepareTarget(url: string): Promise<void> {
  await requireRights(url);
  const database = openServerDatabase(url, { calledBy: '--to' });
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
}

/**
 * Copies all that is in the embedded database into one on a server, in one transaction there, and compares both before it
 * is committed: where it ends before, nothing is there, and it is begun again.
 * @param source embedded and migrated; nobody else has it open, or could change it meanwhile
 * @throws StartError where the other one is out of reach, holds accounts, or has come to differ
 */
export async function moveToServer(source: Database, url: string, report: ReportTable): Promise<Moved> {
  await prepareTarget(url);
  const target = new pg.Client({ connectionString: url });
  target.on('error', () => undefined);
  await target.connect();
  try {
    for (const setting of alikeSettings) {
      await source.prisma.$executeRawUnsafe(setting);
      await target.query(setting);
    }
    await target.query(withoutTimeLimits);
    await target.query('BEGIN');
    const moved = await copyAll(source, target, report);
    await commit(target);
    // Where it fails, PostgreSQL does it by itself some time later.
    await target.query('ANALYZE').catch(() => undefined);
    return moved;
  } finally {
    await target.end();
  }
}
