import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartError } from '../config/start-error.ts';
import { isFromWorker, type ToWorker } from './worker-messages.ts';

/** Milliseconds before another process takes the place of one that has ended, at first and at most. */
const [shortestPause, longestPause] = [500, 30_000];

/** Milliseconds of service after which nobody takes a process for one that cannot serve. */
const provenAfter = 60_000;

/** Milliseconds after which it is told again that a process does not serve yet. */
const patience = 30_000;

/** Milliseconds that processes have to end: more than any takes that is well, and less than whatever stops servers gives them. */
const endingGrace = 18_000;

/** @throws Error where the process ends before it serves, or does not come to be */
function untilServing(started: Worker, log: Logger): Promise<void> {
  const { pid } = started.process;
  return new Promise((resolve, reject) => {
    const waiting = setInterval(() => log.warn({ pid }, 'a process that was started does not serve yet'), patience);
    const settle = (error?: Error) => {
      clearInterval(waiting);
      if (error) reject(error);
      else resolve();
    };
    started.on('message', (message) => {
      if (isFromWorker(message)) settle();
    });
    started.once('error', settle);
    started.once('exit', (code: number | null, signal: string | null) => {
      settle(new Error(`process ${pid} ended with ${signal ?? code} before it served`));
    });
  });
}

/** Ends a process in order, or where it does not come to an end, at once; waits until it is gone. */
async function end(running: Worker, tell: () => void): Promise<void> {
  if (running.isDead()) return;
  const gone = new Promise((resolve) => void running.once('exit', resolve));
  tell();
  const deadline = setTimeout(() => running.process.kill('SIGKILL'), endingGrace);
  await gone;
  clearTimeout(deadline);
}

/** Room for one of the processes that share the port: one serves in it, and another after it. */
class Slot {
  readonly #environment: Record<string, string>;
  readonly #log: Logger;
  readonly #isEnding: () => boolean;
  #serving: Worker | null = null;
  #pause = shortestPause;

  constructor(environment: Record<string, string>, log: Logger, isEnding: () => boolean) {
    this.#environment = environment;
    this.#log = log;
    this.#isEnding = isEnding;
  }

  /**
   * Starts a process, and ends the one before it once the new one serves, so that there is always one.
   * @throws Error where it does not come to serve; the one before it goes on then
   */
  async renew(): Promise<void> {
    if (this.#isEnding()) return;
    const next = cluster.fork(this.#environment);
    // What cannot be started, or told anything, says so, and would end this process if nobody listened.
    next.on('error', (error) => this.#log.error({ err: error, pid: next.process.pid }, 'a process is out of reach'));
    try {
      await untilServing(next, this.#log);
    } catch (error) {
      next.process.kill('SIGKILL');
      throw error;
    }
    const previous = this.#serving;
    this.#serving = next;
    const since = performance.now();
    next.once('exit', (code: number | null, signal: string | null) => {
      if (this.#serving !== next || this.#isEnding()) return;
      if (performance.now() - since > provenAfter) this.#pause = shortestPause;
      void this.#replace(next.process.pid, signal ?? code);
    });
    if (previous) await end(previous, () => previous.send('replaced' satisfies ToWorker));
  }

  async #replace(pid: number | undefined, how: string | number | null): Promise<void> {
    this.#serving = null;
    this.#log.error({ pid, how, pause: this.#pause }, 'a process that served has ended; another takes its place');
    for (;;) {
      await delay(this.#pause);
      this.#pause = Math.min(2 * this.#pause, longestPause);
      // Who had all replaced may have filled it meanwhile.
      if (this.#serving) return;
      try {
        return await this.renew();
      } catch (error) {
        this.#log.error({ err: error, pause: this.#pause }, 'no process takes its place yet; it is tried again');
      }
    }
  }
}

/** Processes that serve on one port (node:cluster), and are replaced when they end. */
export class ServingProcesses {
  readonly #slots: readonly Slot[];
  readonly #log: Logger;
  #isEnding = false;
  #renewal: Promise<void> = Promise.resolve();

  /** @param metricsPorts of each; none where nobody asks them for metrics */
  constructor(count: number, metricsPorts: readonly number[], log: Logger) {
    this.#log = log;
    this.#slots = Array.from({ length: count }, (_, index) => {
      const port = metricsPorts[index];
      const environment = port === undefined ? [] : [['METRICS_PORT', String(port)]];
      return new Slot(Object.fromEntries(environment), log, () => this.#isEnding);
    });
  }

  /**
   * Starts them: the first alone, since it migrates the database, and says what would keep all others from serving too.
   * @throws StartError where one does not come to serve
   */
  start(): Promise<void> {
    const started = this.#startAll();
    // Whoever wants them replaced meanwhile waits for it; that it failed is told to whoever has them started.
    this.#renewal = started.catch(() => undefined);
    return started;
  }

  async #startAll(): Promise<void> {
    const [first, ...others] = this.#slots;
    try {
      await first?.renew();
      await Promise.all(others.map((slot) => slot.renew()));
    } catch (error) {
      if (this.#isEnding) return;
      await this.end();
      throw new StartError(`Nobody is served: ${error instanceof Error ? error.message : error}.`);
    }
    if (!this.#isEnding) this.#log.info({ processes: this.#slots.length }, 'Portico serves with several processes');
  }

  /** Replaces one after the other; none any more where one does not come to serve. */
  renew(): Promise<void> {
    this.#renewal = this.#renewal.then(() => this.#renewAll());
    return this.#renewal;
  }

  async #renewAll(): Promise<void> {
    if (this.#isEnding) return;
    this.#log.info({ processes: this.#slots.length }, 'each process is replaced, one after the other');
    try {
      for (const slot of this.#slots) await slot.renew();
      if (!this.#isEnding) this.#log.info({ processes: this.#slots.length }, 'each process was replaced');
    } catch (error) {
      if (!this.#isEnding) this.#log.error({ err: error }, 'processes are not replaced; those before go on');
    }
  }

  /** Ends all of them, and waits until they are gone. */
  async end(): Promise<void> {
    this.#isEnding = true;
    const running = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined);
    await Promise.all(running.map((each) => end(each, () => each.process.kill('SIGTERM'))));
  }
}
