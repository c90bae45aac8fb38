import { isToWorker } from './worker-messages.ts';

/** Why a process is to end: the operator says so, or another of those that share the port has taken its place. */
export type Ending = 'stopped' | 'replaced';

/** Milliseconds between looks at whether whoever has started this process is still there. */
const lookInterval = 250;

/** Noted before anything is opened, since whoever it is may be told to end while this process starts. */
const startedBy = process.ppid;

/**
 * Calls back once npx is gone. It has a shell start the command, and tells that alone of a SIGTERM: the shell ends, and who it
 * has started hears nothing. Started otherwise, a process may outlive whoever has started it.
 */
function onceNpxIsGone(call: () => void): void {
  if (process.env.npm_command !== 'exec') return;
  const look = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(look);
    call();
  }, lookInterval).unref();
}

/** Resolves when the process is asked to end. */
export function shutdownSignal(): Promise<Ending> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve('stopped'));
    process.once('SIGINT', () => resolve('stopped'));
    onceNpxIsGone(() => resolve('stopped'));
    process.on('message', (message) => {
      if (isToWorker(message)) resolve('replaced');
    });
  });
}
