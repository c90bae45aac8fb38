import cluster from 'node:cluster';
import { type Config, readConfig } from '../config/config.ts';
import { createLog } from '../config/log.ts';
import { StartError } from '../config/start-error.ts';
import { BoundPort } from '../server/bound-port.ts';
import { serve } from './serve.ts';
import { ServingProcesses } from './serving-processes.ts';
import { shutdownSignal } from './shutdown-signal.ts';
import type { FromWorker } from './worker-messages.ts';

/** @throws StartError where processes could not share what they know */
function requireShared({ databaseUrl, valkey }: Config): void {
  const missing = [...(databaseUrl === null ? ['DATABASE_URL'] : []), ...(valkey === null ? ['VALKEY_URL'] : [])];
  if (missing.length === 0) return;
  throw new StartError(
    `Processes that serve together share a database and limits: --workers needs ${missing.join(' and ')}.`,
  );
}

/**
 * Where each process tells of itself: METRICS_PORT and the ports after it; where that is 0, whichever is free.
 * @throws StartError where one of them is none, or the one that they serve on
 */
function metricsPortsOf({ metricsPort, port }: Config, count: number): number[] {
  if (metricsPort === null) return [];
  const ports = Array.from({ length: count }, (_, index) => (metricsPort === 0 ? 0 : metricsPort + index));
  if (ports.every((each) => each === 0 || (each !== port && each < 65_536))) return ports;
  throw new StartError(
    `METRICS_PORT=${metricsPort}: ${count} processes take it and the ports after it, none of which may be PORT=${port} or above 65535.`,
  );
}

/**
 * Serves with several processes on one port until it is told to stop. The first takes connections and hands them out; it starts
 * the others, and replaces those that end, and at SIGUSR2 each after the other, by what is installed then.
 * @throws StartError
 */
export async function serveTogether(count: number): Promise<void> {
  let renew = () => undefined;
  // Meant for the first process; the others are not ended by it.
  process.on('SIGUSR2', () => renew());
  if (cluster.isWorker) return serve(undefined, () => process.send?.('serving' satisfies FromWorker));
  const config = readConfig(process.env);
  requireShared(config);
  const metricsPorts = metricsPortsOf(config, count);
  // Before any of them makes anything: whoever starts it twice is told at once.
  await (await BoundPort.take(config)).close(0);
  const processes = new ServingProcesses(count, metricsPorts, createLog(config.logLevel, config.logFormat));
  const toldToEnd = shutdownSignal();
  renew = () => void processes.renew();
  await Promise.race([processes.start(), toldToEnd]);
  await toldToEnd;
  await processes.end();
}
