import cluster from 'node:cluster';
import { type Config, readConfig } from '../config/config.ts';
import { createLog } from '../config/log.ts';
import { StartError } from '../config/start-error.ts';
import { serve } from './serve.ts';
import { servingMessage, ServingProcesses } from './serving-processes.ts';
import { shutdownSignal } from './shutdown-signal.ts';

/** @throws StartError where processes could not share what they know, or a port is none */
function requireShareable(config: Config, count: number): void {
  const missing = [
    ...(config.databaseUrl === null ? ['DATABASE_URL'] : []),
    ...(config.valkey === null ? ['VALKEY_URL'] : []),
  ];
  if (missing.length > 0) {
    throw new StartError(
      `Processes that serve together share a database and limits: --workers needs ${missing.join(' and ')}.`,
    );
  }
  if (config.metricsPort !== null && config.metricsPort + count > 65_536) {
    throw new StartError(
      `METRICS_PORT=${config.metricsPort} leaves no port to each of ${count} processes: they take it and those after it.`,
    );
  }
}

/**
 * Serves with several processes on one port until it is told to stop. The first only starts the others and replaces them: those
 * that end, and with SIGUSR2 each after the other, by what is installed then.
 * @throws StartError
 */
export async function serveTogether(count: number): Promise<void> {
  if (cluster.isWorker) return serve(undefined, () => process.send?.(servingMessage));
  const config = readConfig(process.env);
  requireShareable(config, count);
  const log = createLog(config.logLevel, config.logFormat);
  const processes = new ServingProcesses(count, config.metricsPort, log);
  const toldToEnd = shutdownSignal();
  process.on('SIGUSR2', () => void processes.renew());
  await Promise.race([processes.start(), toldToEnd]);
  await toldToEnd;
  await processes.end();
}
