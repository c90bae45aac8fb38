import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { distributionSetting, isDistributedSql } from '../../../schema/installation/distribution.ts';
import { StartError } from '../../config/start-error.ts';
import { distributedTables, distributionColumn, referenceTables } from './distributed-tables.ts';
import { withoutRules } from './without-rules.ts';
import { makeCastsImmutable } from './immutable-casts.ts';
import { renewSessions } from './renew-sessions.ts';

/** Between tries to get hold of all tables, in milliseconds, */
const pause = 350;

/** and how often that is tried. */
const mostTries = 100;

/** What triggers need that write on one node what others hold. */
const nodeSettings = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
};

/** By which triggers know that the same row is written on the first node too, where they do what they do. */
const workerSettings = { ...nodeSettings, 'portico.is_worker': 'on' };

/** Sets what each later session on the node begins with. */
function settingStatement(database: string, settings: Record<string, string>): string {
  const set = Object.entries(settings).map(([name, value]) => `ALTER DATABASE ${database} SET ${name} = ${value};`);
  return ['SET citus.enable_ddl_propagation = off;', ...set].join(' ');
}

/** @throws Error where one of them does not take them */
async function prepareNodes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const [{ name } = { name: '' }] = rows;
  await client.query(settingStatement(name, nodeSettings));
  const prepared = await client.query<{ result: string; success: boolean }>(
    'SELECT success, result FROM run_command_on_workers($1)',
    [settingStatement(name, workerSettings)],
  );
  const failed = prepared.rows.find(({ success }) => !success);
  if (failed) throw new Error(failed.result);
  for (const [setting, value] of Object.entries(nodeSettings)) await client.query(`SET ${setting} = ${value}`);
  await client.query('SET citus.enable_ddl_propagation = on');
}

/** What is there for the version before, and what works within one node alone. */
async function dropWhatStays(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement FROM pg_trigger
      JOIN pg_class ON pg_class.oid = tgrelid
      WHERE NOT relispartition
        AND (tgname = 'project_taken' OR tgname IN ('deployments_counted_when_made', 'deployments_counted_when_deleted'))
    UNION ALL SELECT format('DROP INDEX %s', indexrelid::regclass) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE relname LIKE '%event_id_destination_id_key' AND relnamespace = 'public'::regnamespace`);
  for (const { statement } of rows) await client.query(statement);
}

async function moveTables(client: pg.ClientBase, report: (table: string) => void): Promise<void> {
  for (const table of referenceTables) {
    await client.query('SELECT create_reference_table($1)', [table]);
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
    report(table);
  }
  const [first, ...others] = distributedTables;
  for (const table of [first, ...others]) {
    const together = table === first ? 'default' : first;
    await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
      table,
      distributionColumn,
      together,
    ]);
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
    report(table);
  }
}

const lockAll = `DO $$ DECLARE "name" text; BEGIN
  FOR "name" IN SELECT format('%I', relname) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname
  LOOP EXECUTE 'LOCK TABLE ' || "name" || ' IN ACCESS EXCLUSIVE MODE'; END LOOP;
END $$`;

/**
 * Begins a transaction that has all tables to itself. Whoever wants one of them waits for a quarter of a second at most, until it is
 * had of all of them at once.
 * @throws StartError where somebody else has them for a minute
 */
async function beginAlone(client: pg.ClientBase): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('BEGIN');
    try {
      await client.query("SET LOCAL lock_timeout = '250ms'");
      await client.query(lockAll);
      await client.query('SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const mayPass = error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
      if (!mayPass) throw error;
      if (tries === mostTries)
        throw new StartError('Others have held the tables for a minute: begin again when less is going on.');
      await delay(pause);
    }
  }
}

/**
 * Distributes a database that is on one node among all that it knows, in one transaction: whoever wants anything of it meanwhile waits,
 * and where it ends before its commit, all is where it was. Where a node was added to a distributed one, it prepares that.
 * @param report hears of each table that is where it belongs
 * @throws StartError where others hold the tables
 */
export async function distribute(client: pg.ClientBase, report: (table: string) => void): Promise<void> {
  await prepareNodes(client);
  const { rows } = await client.query<{ isDistributed: boolean }>(`SELECT ${isDistributedSql} AS "isDistributed"`);
  if (rows[0]?.isDistributed) {
    await client.query('SELECT replicate_reference_tables()');
    return;
  }
  await renewSessions(client);
  await beginAlone(client);
  try {
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    await dropWhatStays(client);
    await makeCastsImmutable(client);
    await withoutRules(client, [...referenceTables, ...distributedTables], () => moveTables(client, report));
    await client.query('INSERT INTO settings (name, value) VALUES ($1, to_jsonb(now()))', [distributionSetting]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}
