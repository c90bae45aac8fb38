import type pg from 'pg';

/** What triggers need that write on one node what others hold; and nobody's statement goes on that has been given up, while all waits. */
const firstNode = {
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  client_connection_check_interval: "'1s'",
};

/** By `portico.is_worker` triggers know that the same row is written on the first node too, where they do what they do. */
const workers = { ...firstNode, 'portico.is_worker': 'on' };

/** Sets what each later session on a node begins with. */
function settingStatement(database: string, settings: Record<string, string>): string {
  const set = Object.entries(settings).map(([name, value]) => `ALTER DATABASE ${database} SET ${name} = ${value};`);
  return ['SET citus.enable_ddl_propagation = off;', ...set].join(' ');
}

/** Gives the database on each node the settings that it needs there. @throws Error where one of them does not take them */
export async function prepareNodes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const [{ name } = { name: '' }] = rows;
  await client.query(settingStatement(name, firstNode));
  const prepared = await client.query<{ result: string; success: boolean }>(
    'SELECT success, result FROM run_command_on_workers($1)',
    [settingStatement(name, workers)],
  );
  const failed = prepared.rows.find(({ success }) => !success);
  if (failed) throw new Error(failed.result);
  for (const [setting, value] of Object.entries(firstNode)) await client.query(`SET ${setting} = ${value}`);
  await client.query('SET citus.enable_ddl_propagation = on');
}
