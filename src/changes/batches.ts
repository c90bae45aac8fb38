import type { Logger } from 'pino';

/** Milliseconds in which what comes is gathered. */
const gathering = 100;

/** The same after the work has failed. */
const gatheringAfterFailure = 1_000;

/** What waits at most; what is more is let go, so that a database that is away costs no memory. */
const mostWaiting = 10_000;

/** Gathers words, each once, and does some work with all of them, one batch after the other. */
export class Batches {
  readonly #work: (batch: readonly string[]) => Promise<void>;
  readonly #log: Logger;
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();

  constructor(work: (batch: readonly string[]) => Promise<void>, log: Logger) {
    this.#work = work;
    this.#log = log;
  }

  add(word: string): void {
    if (this.#waiting.size >= mostWaiting) return;
    this.#waiting.add(word);
    this.#schedule(gathering);
  }

  /** Does the work with what waits. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#working = this.#working.then(() => this.#run());
    return this.#working;
  }

  #schedule(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), milliseconds).unref();
  }

  async #run(): Promise<void> {
    const batch = this.#waiting;
    if (batch.size === 0) return;
    this.#waiting = new Set();
    try {
      await this.#work([...batch]);
    } catch (error) {
      this.#log.warn({ err: error }, 'changes could not be told and are kept');
      for (const word of batch) if (this.#waiting.size < mostWaiting) this.#waiting.add(word);
      this.#schedule(gatheringAfterFailure);
    }
  }
}
