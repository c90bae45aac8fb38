import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError, readConfig } from '../config/config.ts';
import { makeDataDirectory } from '../database/data-directory.ts';
import { DirectoryLockedError } from '../database/directory-lock.ts';
import { openDatabase } from '../database/open.ts';
import { createDemo, demoFile } from '../demo/demo.ts';
import { introduceDemo } from '../demo/introduction.ts';
import { createLog } from '../config/log.ts';
import { startServer } from './compose.ts';
import { shutdownSignal } from './shutdown-signal.ts';

/** Milliseconds in which load balancers see that /readyz has turned before connections are refused. */
const notice = 300;

/** Serves until it is told to stop. */
export async function serve(now: () => Date = () => new Date()): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const mended = makeDataDirectory(config.dataDirectory);
  if (mended > 0) log.warn({ mended, directory: config.dataDirectory }, 'files were open to others, and are no more');
  const database = await openDatabase(config);
  await database.migrate();
  const isNew = database.isEmbedded && (await database.prisma.user.count()) === 0;
  if (isNew && config.demo) await createDemo({ config, database, log, now });
  const portico = await startServer({ config, database, log, now });
  if (database.isEmbedded && existsSync(demoFile(config))) await introduceDemo(config, isNew);
  log.info({ address: portico.address, publicUrl: config.publicUrl }, 'Portico serves');
  await shutdownSignal();
  log.info('stopping');
  portico.announceStop();
  await delay(notice);
  await portico.stop();
  await database.close();
}

/** Ends the process with a message that a person can act on. */
export function fail(error: unknown): never {
  const isExpected = error instanceof ConfigError || error instanceof DirectoryLockedError;
  const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

if (import.meta.main) {
  serve().then(() => process.exit(0), fail);
}
