import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PostgresServer } from './harness/postgres-server.ts';
import { ValkeyServer } from './harness/valkey-server.ts';

/** Runs a command with a PostgreSQL and a Valkey server of its own, and stops them again. */
const [command = '', ...words] = process.argv.slice(2);
const postgres = await PostgresServer.create();
const valkey = await ValkeyServer.create();
try {
  const environment = { ...process.env, TEST_DATABASE_URL: postgres.url, TEST_VALKEY_URL: valkey.url };
  const child = spawn(command, words, { stdio: 'inherit', env: environment });
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 1;
} finally {
  await valkey.stop();
  await postgres.remove();
}
