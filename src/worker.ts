import { readConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { startWorker } from './events/start-worker.ts';
import { createLog } from './log.ts';
import { createShared } from './shared.ts';
import { toldToStop } from './told-to-stop.ts';

/** Milliseconds that attempts have to finish when the worker stops. */
const patience = 10_000;

/** Delivers webhooks until it is told to stop; any number of such processes share the work. */
export async function work(now: () => Date = () => new Date()): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const database = await openDatabase(config);
  await database.migrate();
  const surroundings = { config, database, log, now };
  const { shared } = await createShared(surroundings);
  const worker = await startWorker(shared, surroundings);
  log.info('Portico delivers');
  await toldToStop();
  log.info('stopping');
  await worker.stop(patience);
  shared.mailer.close();
  await database.close();
}
