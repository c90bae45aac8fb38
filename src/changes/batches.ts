import type { Logger } from 'pino';
import { RecurringFailure } from '../failures/recurring-failure.ts';

/** Milliseconds in which what comes is gathered. */
export const gathering = 100;

/** The same after the work has failed. */
const gatheringAfterFailure = 1_000;

/** What waits at most, so that a database that is away costs no memory. */
export const mostWaiting = 10_000;

export interface BatchesParts {
  work(batch: readonly string[]): Promise<void>;
  /** Is called where more waits than there is room for: what is more is let go, each time that it comes to that. */
  overflow(): void;
  log: Logger;
  /** What is logged while the work fails, and what when it does not any more. */
  complaint: string;
  relief: string;
}

/** Gathers words, each once, and does some work with all of them, one batch after the other. */
export class Batches {
  readonly #parts: BatchesParts;
  readonly #failing: RecurringFailure;
  #waiting = new Set<string>();
  #isOver = false;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<void> = Promise.resolve();

  constructor(parts: BatchesParts) {
    this.#parts = parts;
    this.#failing = new RecurringFailure(parts.log, parts.complaint, parts.relief);
  }

  add(word: string): void {
    this.#keep([word]);
    this.#schedule(gathering);
  }

  /** Nobody knows of what has been let go, so that it is told once for each batch. */
  #keep(words: Iterable<string>): void {
    for (const word of words) {
      if (this.#waiting.size < mostWaiting || this.#waiting.has(word)) this.#waiting.add(word);
      else if (!this.#isOver) {
        this.#isOver = true;
        this.#parts.overflow();
      }
    }
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
    this.#isOver = false;
    try {
      await this.#parts.work([...batch]);
      this.#failing.end();
    } catch (error) {
      this.#failing.note(error);
      this.#keep(batch);
      this.#schedule(gatheringAfterFailure);
    }
  }
}
