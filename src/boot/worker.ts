import { readConfig } from '../config/config.ts';
import { requireSecretKey } from '../credentials/require-secret-key.ts';
import { waitsForMigration } from '../database/database.ts';
import { watchReachability } from '../database/watch-reachability.ts';
import { openDatabase } from '../database/open.ts';
import { startWorker } from '../delivery/start-worker.ts';
import { createLog } from '../config/log.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import { MetricsServer } from '../observability/metrics-server.ts';
import { startTracing } from '../observability/start-tracing.ts';
import { StartError } from '../config/start-error.ts';
import { createShared } from '../domain-context/shared.ts';
import { collectWhenIdle } from './idle-collection.ts';
import { shutdownSignal } from './shutdown-signal.ts';

/** Milliseconds that attempts have to finish when the worker stops. */
const shutdownGraceMs = 10_000;

/** Delivers webhooks until it is told to stop; any number of such processes share the work. @throws StartError */
export async function work(now: () => Date = () => new Date()): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    throw new StartError(
      'A worker shares the database with servers, so it needs DATABASE_URL: the embedded one is for one process.',
    );
  }
  const log = createLog(config.logLevel, config.logFormat);
  const endTracing = await startTracing(config, log);
  const database = await openDatabase(config);
  await database.migrate({ onWaiting: () => log.info(waitsForMigration) });
  const endWatch = watchReachability(database, log);
  const dependencies = { config, database, log, now };
  const { shared, signingKeys } = await createShared(dependencies);
  await requireSecretKey(config, () => signingKeys.published());
  const context = new RequestContext(shared, { principal: null, address: null });
  const metrics = await MetricsServer.listen(config, { context, database, server: null }, log);
  const worker = await startWorker(shared, dependencies);
  log.info('Portico delivers');
  collectWhenIdle();
  await shutdownSignal();
  log.info('stopping');
  await worker.stop(shutdownGraceMs);
  await metrics?.close();
  await shared.changes.flush();
  shared.mailer.close();
  endWatch();
  await database.close();
  await endTracing();
}
