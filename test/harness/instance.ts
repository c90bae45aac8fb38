import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import pg from 'pg';
import { type Config, readConfig } from '../../src/config.ts';
import type { Database } from '../../src/database/database.ts';
import { openEmbeddedDatabase } from '../../src/database/embedded.ts';
import { openServerDatabase } from '../../src/database/server.ts';
import type { ResolveName } from '../../src/events/name-resolver.ts';
import { createLog } from '../../src/log.ts';
import { type Portico, startServer } from '../../src/server.ts';
import type { Surroundings } from '../../src/surroundings.ts';
import { freePort } from './free-port.ts';

/** A server under test, with all that a test may look at from behind. */
export interface Instance extends Surroundings {
  portico: Portico;
  /** The lines it has logged. */
  logged: string[];
  stop(): Promise<void>;
}

/** Where tests find a PostgreSQL server; without it they run on the embedded database. */
const serverUrl = process.env.TEST_DATABASE_URL;

export const runsOnServer = serverUrl !== undefined;

/** A database of its own for this worker, on the server that tests find. @returns its address */
export async function createServerDatabase(url: string): Promise<string> {
  const name = `portico_test_${process.pid}_${Date.now()}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function openTestDatabase(): Promise<Database> {
  return serverUrl ? openServerDatabase(await createServerDatabase(serverUrl)) : openEmbeddedDatabase(null);
}

/**
 * Starts a server of its own, for tests that break or stop it; `environment` is as an operator would set it.
 * With `beside`, it is a second instance on the database of the first. `now` is the clock that it goes by,
 * `names` how its webhooks find their way: what they take names for, or whom they ask in the DNS.
 */
export async function startInstance(
  environment: Record<string, string> = {},
  beside?: Instance,
  now: () => Date = () => new Date(),
  names: { resolveName?: ResolveName | undefined; nameServers?: readonly string[] } = {},
): Promise<Instance> {
  const port = await freePort();
  const config: Config = readConfig({
    PORT: String(port),
    DATA_DIR: beside?.config.dataDirectory ?? mkdtempSync(path.join(tmpdir(), 'portico-')),
    TRUST_PROXY: 'true',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...environment,
  });
  const logged: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk));
      done();
    },
  });
  const database = beside?.database ?? (await openTestDatabase());
  if (!beside) await database.migrate();
  const surroundings = {
    config,
    database,
    log: createLog(config.logLevel, sink),
    now,
    ...(names.resolveName ? { resolveName: names.resolveName } : {}),
    ...(names.nameServers ? { nameServers: names.nameServers } : {}),
  };
  const portico = await startServer(surroundings);
  const stop = async () => {
    await portico.stop();
    if (!beside) await database.close();
  };
  return { ...surroundings, portico, logged, stop };
}

let shared: Promise<Instance> | undefined;

/** The server that all tests of this worker share. It delivers nothing, so that no test sends anything to strangers. */
export function instance(): Promise<Instance> {
  shared ??= startInstance({ WORKER: 'false' });
  return shared;
}
