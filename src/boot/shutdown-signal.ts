import { isToWorker } from './worker-messages.ts';

/** Why a process is to end: the operator says so, or another of those that share the port has taken its place. */
export type Ending = 'stopped' | 'replaced';

/** Resolves when the process is asked to end. */
export function shutdownSignal(): Promise<Ending> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('stopped'));
    process.once('SIGINT', () => resolve('stopped'));
    process.on('message', (message) => {
      if (isToWorker(message)) resolve('replaced');
    });
  });
}
