import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { configurationWarnings } from '../config/warnings.ts';
import { makeDataDirectory } from '../database/data-directory.ts';
import { connectionRoom, hasRoom, roomText } from '../database/connection-room.ts';
import { waitsForMigration } from '../database/database.ts';
import { watchReachability } from '../database/watch-reachability.ts';
import { openDatabase } from '../database/open.ts';
import { createDemo, demoFile } from '../demo/demo.ts';
import { removeUnfinishedDemo } from '../demo/unfinished-demo.ts';
import { introduceDemo } from '../demo/introduction.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { createShared } from '../domain-context/shared.ts';
import { startTracing } from '../observability/start-tracing.ts';
import { BoundPort } from '../server/bound-port.ts';
import { CommandSocket } from '../operator/command-socket.ts';
import { type Portico, startServer } from './compose.ts';
import { collectWhenIdle } from './idle-collection.ts';
import { shutdownSignal } from './shutdown-signal.ts';

/** Milliseconds in which load balancers see that /readyz has turned before connections are refused. */
const notice = 300;

/** Milliseconds in which a proxy ends connections that it does not use: more than docs/deploying has them kept. */
const idleOfProxies = 5_000;

/** Beside the embedded database, which no command can open meanwhile; on a server, commands have connections of their own. */
async function takeCommands(dependencies: Dependencies, core: Portico['core']): Promise<CommandSocket | null> {
  const { shared, signingKeys } = core;
  const parts = { ...dependencies, shared, signingKeys };
  return dependencies.database.isEmbedded ? CommandSocket.listen(parts) : null;
}

/** Makes the demo in a database that has nothing yet, or half a demo. @returns whether the database was as good as empty */
async function fillIfEmpty(dependencies: Dependencies): Promise<boolean> {
  const { config, database } = dependencies;
  await removeUnfinishedDemo(dependencies);
  const isEmpty = (await database.prisma.user.count()) === 0;
  if (isEmpty && config.demo) {
    const { shared } = await createShared(dependencies);
    await createDemo({ ...dependencies, shared });
  }
  return isEmpty;
}

/**
 * Opens the database, makes what is missing, and serves until the process is told to stop.
 * @param onServing is called once whoever asks is answered
 * @throws StartError
 */
export async function run(
  { config, log, now }: Pick<Dependencies, 'config' | 'log' | 'now'>,
  onServing: () => void,
): Promise<void> {
  // Before anything is made: whoever starts it twice is told at once.
  const port = cluster.isWorker ? undefined : await BoundPort.take(config);
  for (const warning of configurationWarnings(config, process.env)) log.warn(warning);
  const mended = makeDataDirectory(config.dataDirectory);
  if (mended > 0) log.warn({ mended, directory: config.dataDirectory }, 'files were open to others, and are no more');
  const endTracing = await startTracing(config, log);
  const database = await openDatabase(config);
  await database.migrate({ onWaiting: () => log.info(waitsForMigration) });
  const room = await connectionRoom(database, config.databaseReplicaUrls.length > 0);
  // A pooler has connections of its own to the database, and as many clients as it admits.
  if (room && config.databasePoolUrl === null) log[hasRoom(room) ? 'info' : 'warn'](room, roomText(room));
  const endWatch = watchReachability(database, log);
  const dependencies = { config, database, log, now };
  const isNew = database.isEmbedded && (await fillIfEmpty(dependencies));
  // From its first answer on, it ends in order.
  const toldToEnd = shutdownSignal();
  const portico = await startServer(dependencies, port, (core) => takeCommands(dependencies, core));
  if (database.isEmbedded && existsSync(demoFile(config))) await introduceDemo(config, isNew);
  log.info({ address: portico.address, publicUrl: config.publicUrl }, 'Portico serves');
  onServing();
  collectWhenIdle();
  const ending = await toldToEnd;
  log.info('stopping');
  portico.announceStop(ending);
  await delay(notice);
  await portico.stop(config.isBehindProxy ? idleOfProxies : 0);
  endWatch();
  await database.close();
  await endTracing();
}
