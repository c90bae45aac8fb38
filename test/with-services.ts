import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createCitusNodes } from './harness/citus-nodes.ts';
import { PgBouncer } from './harness/pgbouncer.ts';
import { PostgresServer } from './harness/postgres-server.ts';
import { ValkeyServer } from './harness/valkey-server.ts';

/**
 * Runs a command with a PostgreSQL and a Valkey server of its own, and stops them again. With `POOL_MODE`, `transaction` or
 * `session`, the servers under test reach their databases by way of PgBouncer. With `CITUS=true`, there are
 * three nodes, among which each database is distributed.
 */
const [command = '', ...words] = process.argv.slice(2);
const { CITUS: citus } = process.env;
const [postgres, ...workers] = citus === 'true' ? await createCitusNodes() : [await PostgresServer.create()];
const valkey = await ValkeyServer.create();
const { POOL_MODE: mode } = process.env;
const pooler = mode === 'transaction' || mode === 'session' ? await PgBouncer.create(postgres.url, mode) : null;
try {
  const environment = { ...process.env, TEST_DATABASE_URL: postgres.url, TEST_VALKEY_URL: valkey.url };
  if (workers.length > 0) Object.assign(environment, { CITUS_WORKERS: workers.map(({ url }) => url).join(',') });
  if (pooler) Object.assign(environment, { TEST_DATABASE_POOL_URL: pooler.url });
  const child = spawn(command, words, { stdio: 'inherit', env: environment });
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
} finally {
  await pooler?.remove();
  await valkey.stop();
  for (const node of [postgres, ...workers]) await node.remove();
}
