import type pg from 'pg';
import { StartError } from '../../config/start-error.ts';

/** What triggers need that write on one node what others hold; and nobody's statement goes on that has been given up, while all waits. */
const everyNode = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  client_connection_check_interval: "'1s'",
  // Milliseconds in which a node that does not answer is given up.
  'citus.node_connection_timeout': '5000',
  // One connection to each node: to open more takes longer than all parts there do one after the other.
  'citus.max_adaptive_executor_pool_size': '1',
};

/** By `portico.is_worker` triggers know that the same row is written on the first node too, where they do what they do. */
const workers = { ...everyNode, 'portico.is_worker': 'on' };

/** Sets what each later session on a node begins with. */
function settingStatement(database: string, settings: Record<string, string>): string {
  const set = Object.entries(settings).map(([name, value]) => `ALTER DATABASE ${database} SET ${name} = ${value};`);
  return ['SET citus.enable_ddl_propagation = off;', ...set].join(' ');
}

/** A node whose sessions do not know that it is not the first. */
export interface UnpreparedNode {
  /** As `host:port`. */
  node: string;
  /** Why it does not answer; null where it does. */
  fault: string | null;
}

const unpreparedStatement = `SELECT concat(nodename, ':', nodeport) AS node, CASE WHEN NOT success THEN result END AS fault FROM run_command_on_workers($$
    SELECT EXISTS (SELECT FROM pg_db_role_setting, unnest(setconfig) AS setting
      WHERE setrole = 0 AND setting = 'portico.is_worker=on'
        AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database()))$$)
  WHERE NOT success OR result <> 't' ORDER BY node`;

/** The nodes besides the first that were not prepared, or do not say so. */
export async function unpreparedNodes(client: pg.ClientBase): Promise<UnpreparedNode[]> {
  return (await client.query<UnpreparedNode>(unpreparedStatement)).rows;
}

/** Gives the database on each node the settings that it needs there. @throws StartError where one of them does not take them */
export async function prepareNodes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const [{ name } = { name: '' }] = rows;
  await client.query(settingStatement(name, everyNode));
  // It tells of the first statement alone whether that has failed.
  await client.query('SELECT FROM run_command_on_workers($1)', [settingStatement(name, workers)]);
  const [first] = await unpreparedNodes(client);
  if (first)
    throw new StartError(
      `${first.node} does not take the settings that it needs: ${first.fault ?? 'its log says why'}.`,
    );
  for (const [setting, value] of Object.entries(everyNode)) await client.query(`SET ${setting} = ${value}`);
  await client.query('SET citus.enable_ddl_propagation = on');
}
