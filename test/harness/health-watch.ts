import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';

/** How many times as long things may take as on a quiet machine with two processors: HEALTHZ_FACTOR, where this one is not quiet. */
export const crowding = Number(process.env.HEALTHZ_FACTOR ?? 1);

/** The longest that anybody may wait for /healthz, in milliseconds, whatever others send. */
export const worstAnswer = 250 * crowding;

/** One answer: when it was asked for, in milliseconds of the epoch, and how long it took. */
export interface HealthAnswer {
  began: number;
  milliseconds: number;
  /** 0 where there was no answer. */
  status: number;
}

/** Watches how long a server takes to say that it is up. */
export class HealthWatch {
  readonly #thread: Worker;
  #answers: HealthAnswer[] = [];

  /** @param pause between two questions, in milliseconds */
  constructor(url: string, pause = 10) {
    const workerData = { url: `${url}/healthz`, pause };
    this.#thread = new Worker(new URL('./health-poller.ts', import.meta.url), { workerData });
    this.#thread.on('message', (answer: HealthAnswer) => this.#answers.push(answer));
  }

  /** Waits until it has asked so many times more. */
  async asked(times: number): Promise<void> {
    const until = this.#answers.length + times;
    await expect.poll(() => this.#answers.length, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(until);
  }

  /**
   * The longest answer while something happens, and one question longer, in milliseconds.
   * @throws Error where the server did not say that it is up: what is refused is refused fast
   */
  async during(happening: () => Promise<unknown>): Promise<number> {
    await this.asked(2);
    this.#answers = [];
    await happening();
    await this.asked(2);
    const down = this.answers.filter(({ status }) => status !== 200);
    if (down.length > 0) {
      const statuses = [...new Set(down.map(({ status }) => status || 'nothing'))].join(', ');
      throw new Error(`${down.length} of ${this.answers.length} questions to /healthz were answered with ${statuses}`);
    }
    return this.answers.reduce((worst, { milliseconds }) => Math.max(worst, milliseconds), 0);
  }

  /** All answers since something began to happen. */
  get answers(): readonly HealthAnswer[] {
    return this.#answers;
  }

  async stop(): Promise<void> {
    await this.#thread.terminate();
  }
}
