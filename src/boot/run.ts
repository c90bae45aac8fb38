import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataDirectory } from '../database/data-directory.ts';
import { openDatabase } from '../database/open.ts';
import { createDemo, demoFile } from '../demo/demo.ts';
import { introduceDemo } from '../demo/introduction.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { BoundPort } from '../server/bound-port.ts';
import { unreachableAnnouncement } from './announcements.ts';
import { startServer } from './compose.ts';
import { shutdownSignal } from './shutdown-signal.ts';

/** Milliseconds in which load balancers see that /readyz has turned before connections are refused. */
const notice = 300;

/** Opens the database, makes what is missing, and serves until the process is told to stop. @throws StartError */
export async function run({ config, log, now }: Pick<Dependencies, 'config' | 'log' | 'now'>): Promise<void> {
  // Before anything is made: whoever starts it twice is told at once.
  const port = await BoundPort.take(config);
  const mended = makeDataDirectory(config.dataDirectory);
  if (mended > 0) log.warn({ mended, directory: config.dataDirectory }, 'files were open to others, and are no more');
  const database = await openDatabase(config);
  await database.migrate();
  const isNew = database.isEmbedded && (await database.prisma.user.count()) === 0;
  if (isNew && config.demo) await createDemo({ config, database, log, now });
  const portico = await startServer({ config, database, log, now }, port);
  if (database.isEmbedded && existsSync(demoFile(config))) await introduceDemo(config, isNew);
  const unreachable = unreachableAnnouncement(config);
  if (unreachable) log.warn(unreachable);
  log.info({ address: portico.address, publicUrl: config.publicUrl }, 'Portico serves');
  await shutdownSignal();
  log.info('stopping');
  portico.announceStop();
  await delay(notice);
  await portico.stop();
  await database.close();
}
