import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { type Config, readConfig } from '../../src/config/config.ts';
import type { ResolveName } from '../../src/webhook-security/name-resolver.ts';
import { createLog } from '../../src/config/log.ts';
import { type Portico, startServer } from '../../src/boot/compose.ts';
import type { Dependencies } from '../../src/domain-context/dependencies.ts';
import { freePort } from './free-port.ts';
import { openMigratedDatabase } from './migrated-database.ts';
import { startAsPortico } from './observed-statements.ts';

export { runsOnServer } from './migrated-database.ts';

/** A server under test, with all that a test may look at from behind. */
export interface Instance extends Dependencies {
  portico: Portico;
  /** The lines it has logged. */
  logged: string[];
  stop(): Promise<void>;
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
  const database = beside?.database ?? (await openMigratedDatabase());
  const dependencies = {
    config,
    database,
    log: createLog(config.logLevel, 'json', sink),
    now,
    ...(names.resolveName ? { resolveName: names.resolveName } : {}),
    ...(names.nameServers ? { nameServers: names.nameServers } : {}),
  };
  const portico = await startAsPortico(() => startServer(dependencies));
  const stop = async () => {
    await portico.stop();
    if (!beside) await database.close();
  };
  return { ...dependencies, portico, logged, stop };
}

let shared: Promise<Instance> | undefined;

/** The server that all tests of this worker share. It delivers nothing, so that no test sends anything to strangers. */
export function instance(): Promise<Instance> {
  shared ??= startInstance({ WORKER: 'false' });
  return shared;
}
