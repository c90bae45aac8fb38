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

/** What runs with rows has run where they were made, and what counts them is copied too. */
async function suspendRules(target: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  for (const { name, ownReferences } of tables) {
    await target.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    for (const key of ownReferences)
      await target.query(`ALTER TABLE ${quoted(name)} ALTER CONSTRAINT ${quoted(key)} DEFERRABLE INITIALLY DEFERRED`);
  }
}

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
  for (const { name, last } of await source.query<{ name: string; last: string }>({ name: 'sequences', text }, []))
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
    const [here] = await source.query<TableSum>({ name: `sum-of-${table.name}`, text }, []);
    const [there] = (await target.query<TableSum>(text)).rows;
    if (here?.rows !== there?.rows || here?.sum !== there?.sum) {
      differing.push(`${table.name} (${here?.rows} rows here, ${there?.rows} there)`);
    }
  }
  if (differing.length > 0) {
    throw new StartError(`Nothing was moved, since what arrived differs: ${differing.join(', ')}.`);
  }
}

/** @throws StartError where somebody lives there already */
async function requireNobody(target: pg.ClientBase): Promise<void> {
  const { rowCount } = await target.query('SELECT FROM users LIMIT 1');
  if (rowCount) throw new StartError('There are accounts in that database already: name one that is empty.');
}

async function copyAll(source: Database, target: pg.ClientBase, report: ReportTable): Promise<Moved> {
  const tables = await readTables(source);
  await target.query(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(', ')}`);
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

/** Applies the migrations there. @throws StartError where it is out of reach */
async function prepareTarget(url: string): Promise<void> {
  const database = openServerDatabase(url);
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
    await target.query('BEGIN');
    await requireNobody(target);
    const moved = await copyAll(source, target, report);
    await target.query('COMMIT');
    await target.query('ANALYZE');
    return moved;
  } finally {
    await target.end();
  }
}
