import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { StartError } from '../config/start-error.ts';

/** What a process tells the one that has started it, once it answers whoever asks. */
export const servingMessage = 'serving';

/** Milliseconds before another process takes the place of one that has ended, at first and at most. */
const [shortestPause, longestPause] = [500, 30_000];

/** Milliseconds that processes have to end, which is more than any of them takes that is well. */
const endingGrace = 30_000;

/** @throws Error where the process ends before it serves */
function untilServing(started: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    started.on('message', (message) => {
      if (message === servingMessage) resolve();
    });
    started.once('exit', (code: number | null, signal: string | null) => {
      reject(new Error(`process ${started.process.pid} ended with ${signal ?? code} before it served`));
    });
  });
}

/** A place among the processes that share the port: one serves in it, and another after it. */
class Place {
  readonly #environment: Record<string, string>;
  readonly #log: Logger;
  readonly #isEnding: () => boolean;
  #serving: Worker | null = null;

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
    const next = cluster.fork(this.#environment);
    await untilServing(next);
    const previous = this.#serving;
    this.#serving = next;
    next.once('exit', (code: number | null, signal: string | null) => {
      if (this.#serving === next && !this.#isEnding()) void this.#replace(next.process.pid, signal ?? code);
    });
    if (!previous || previous.isDead()) return;
    const gone = once(previous, 'exit');
    previous.process.kill('SIGTERM');
    await gone;
  }

  async #replace(pid: number | undefined, how: string | number | null): Promise<void> {
    this.#log.error({ pid, how }, 'a process that served has ended; another takes its place');
    this.#serving = null;
    for (let pause = shortestPause; ; pause = Math.min(2 * pause, longestPause)) {
      await delay(pause);
      if (this.#isEnding()) return;
      try {
        return await this.renew();
      } catch (error) {
        this.#log.error({ err: error }, 'it does not come to serve; it is tried again');
      }
    }
  }
}

/** Processes that serve on one port (node:cluster), and are replaced when they end. */
export class ServingProcesses {
  readonly #places: readonly Place[];
  readonly #log: Logger;
  #isEnding = false;
  #renewal: Promise<void> = Promise.resolve();

  /** @param metricsPort of the first; each of the others has the port after the one before it */
  constructor(count: number, metricsPort: number | null, log: Logger) {
    this.#log = log;
    this.#places = Array.from({ length: count }, (_, index) => {
      const environment = new Map<string, string>();
      if (metricsPort !== null) environment.set('METRICS_PORT', String(metricsPort + index));
      return new Place(Object.fromEntries(environment), log, () => this.#isEnding);
    });
  }

  /**
   * Starts them: the first alone, since it migrates the database, and says what keeps the others from serving too.
   * @throws StartError where one does not come to serve
   */
  start(): Promise<void> {
    const started = this.#startAll();
    // Whoever wants them replaced meanwhile waits for it; that it failed is told to whoever has them started.
    this.#renewal = started.catch(() => undefined);
    return started;
  }

  async #startAll(): Promise<void> {
    const [first, ...others] = this.#places;
    try {
      await first?.renew();
      await Promise.all(others.map((place) => place.renew()));
    } catch (error) {
      if (this.#isEnding) return;
      await this.end();
      throw new StartError(error instanceof Error ? `Nobody is served: ${error.message}.` : String(error));
    }
    this.#log.info({ processes: this.#places.length }, 'Portico serves with several processes');
  }

  /** Replaces one after the other; none any more where one does not come to serve. */
  renew(): Promise<void> {
    this.#renewal = this.#renewal.then(() => this.#renewAll());
    return this.#renewal;
  }

  async #renewAll(): Promise<void> {
    try {
      for (const place of this.#places) {
        if (this.#isEnding) return;
        await place.renew();
      }
      this.#log.info({ processes: this.#places.length }, 'each process was replaced');
    } catch (error) {
      if (!this.#isEnding) this.#log.error({ err: error }, 'processes are not replaced; those before go on');
    }
  }

  /** Ends all of them, and waits until they are gone. */
  async end(): Promise<void> {
    this.#isEnding = true;
    const running = Object.values(cluster.workers ?? {}).filter((each) => each !== undefined);
    const gone = Promise.all(running.map((each) => (each.isDead() ? null : once(each, 'exit'))));
    for (const each of running) each.process.kill('SIGTERM');
    const deadline = setTimeout(() => {
      for (const each of running) each.process.kill('SIGKILL');
    }, endingGrace);
    await gone;
    clearTimeout(deadline);
  }
}
