import type pg from 'pg';
import { distributionSetting } from '../../../schema/installation/distribution.ts';
import { StartError } from '../../config/start-error.ts';
import { beginAlone } from './begin-alone.ts';
import { distributedTables, distributionColumn, referenceTables } from './distributed-tables.ts';
import { planDistribution, requireRole } from './distribution-plan.ts';
import { makeCastsImmutable } from './immutable-casts.ts';
import { prepareNodes } from './prepare-nodes.ts';
import { renewSessions } from './renew-sessions.ts';
import { requireEncryptedVariables } from './require-encrypted-variables.ts';
import { withoutRules } from './without-rules.ts';

/** Any fixed number; it names the lock under which a database is distributed by one at a time. */
const distributionLock = 7_061_637;

/** What is there for the version before, and what counts in a way that works within one node alone. */
const inTheWay = `
  SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT relispartition AND tgname IN
      ('project_taken', 'deployments_counted_when_made', 'deployments_counted_when_deleted', 'projects_counted_when_deleted')
  UNION ALL SELECT format('DROP INDEX %s', indexrelid::regclass) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relname LIKE '%event_id_destination_id_key' AND relnamespace = 'public'::regnamespace`;

/** What is in the place of some of that, and of keys that lead from node to node. */
const instead = `
  CREATE OR REPLACE TRIGGER "project_counted_when_deleted" AFTER DELETE ON "projects"
    FOR EACH ROW EXECUTE FUNCTION "count_deleted_project"();
  CREATE OR REPLACE TRIGGER "account_let_go" BEFORE DELETE ON "users"
    FOR EACH ROW EXECUTE FUNCTION "let_go_of_account"()`;

async function exchangeRules(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(inTheWay);
  for (const { statement } of rows) await client.query(statement);
  await client.query(instead);
}

async function moveTable(client: pg.ClientBase, table: string): Promise<void> {
  const [first] = distributedTables;
  const together = table === first ? 'default' : first;
  const isReference = referenceTables.some((reference) => reference === table);
  if (isReference) await client.query('SELECT create_reference_table($1)', [table]);
  else
    await client.query('SELECT create_distributed_table($1, $2, colocate_with => $3)', [
      table,
      distributionColumn,
      together,
    ]);
  await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table]);
}

/** @param report hears of each table that was moved */
async function moveTables(client: pg.ClientBase, tables: readonly string[], report: (table: string) => void) {
  await beginAlone(client);
  try {
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'");
    await exchangeRules(client);
    await makeCastsImmutable(client);
    await withoutRules(client, tables, async () => {
      for (const table of tables) {
        await moveTable(client, table);
        report(table);
      }
    });
    await client.query('INSERT INTO settings (name, value) VALUES ($1, to_jsonb(now())) ON CONFLICT DO NOTHING', [
      distributionSetting,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Distributes what is not yet, among all nodes that the database knows of, in one transaction: whoever wants anything of it meanwhile
 * waits, and where it ends before its commit, all rows are where they were. Nodes that were added are prepared.
 * @returns the tables that were moved
 * @throws StartError where somebody else does the same, or holds the tables, and where a server has to be started before
 */
export async function distribute(client: pg.ClientBase, report: (table: string) => void): Promise<string[]> {
  const { rows } = await client.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [
    distributionLock,
  ]);
  if (!rows[0]?.isOurs) throw new StartError('Somebody else distributes this database already.');
  await requireRole(client);
  await prepareNodes(client);
  const { tables } = await planDistribution(client);
  const missing = tables.map(({ table }) => table);
  if (missing.length === 0) {
    await makeCastsImmutable(client);
    await client.query('SELECT replicate_reference_tables()');
    return [];
  }
  await requireEncryptedVariables(client);
  await renewSessions(client);
  await moveTables(client, missing, report);
  return missing;
}
