/** Somebody has more waiting than they may. */
export class TooManyWaitingError extends Error {
  constructor(message = 'too much is waiting already') {
    super(message);
  }
}

/** It was nobody's turn for too long; others may have taken it all. */
export class WaitedTooLongError extends TooManyWaitingError {
  constructor() {
    super('it was not its turn in time');
  }
}

export interface SemaphoreBounds {
  /** How much runs at a time. */
  total: number;
  /** How much of it is one caller's. */
  each: number;
  /** How much more of one caller's may wait. */
  waiting: number;
  /** For how long, in milliseconds. */
  longestWait: number;
}

/** Lets work of several callers run, so much at a time. Those who wait take turns, so that nobody fills it. */
export class FairSemaphore {
  readonly #bounds: SemaphoreBounds;
  readonly #running = new Map<string, number>();
  /** The callers in the order in which it is their turn. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #total = 0;

  constructor(bounds: SemaphoreBounds) {
    this.#bounds = bounds;
  }

  /** @throws TooManyWaitingError, WaitedTooLongError */
  async run<Result>(callerKey: string, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(callerKey);
    try {
      return await work();
    } finally {
      this.#leave(callerKey);
    }
  }

  #hasRoom(callerKey: string): boolean {
    return this.#total < this.#bounds.total && (this.#running.get(callerKey) ?? 0) < this.#bounds.each;
  }

  async #enter(callerKey: string): Promise<void> {
    const queue = this.#waiting.get(callerKey) ?? [];
    if (queue.length === 0 && this.#hasRoom(callerKey)) return this.#count(callerKey, 1);
    if (queue.length >= this.#bounds.waiting) throw new TooManyWaitingError();
    this.#waiting.set(callerKey, queue);
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(go), 1);
        if (queue.length === 0) this.#waiting.delete(callerKey);
        reject(new WaitedTooLongError());
      }, this.#bounds.longestWait);
      queue.push(go);
    });
  }

  #leave(callerKey: string): void {
    this.#count(callerKey, -1);
    const next = [...this.#waiting].find(([waiting]) => this.#hasRoom(waiting));
    if (!next) return;
    const [turn, queue] = next;
    const go = queue.shift();
    // Whoever has had a turn goes to the end of the line.
    this.#waiting.delete(turn);
    if (queue.length > 0) this.#waiting.set(turn, queue);
    this.#count(turn, 1);
    go?.();
  }

  #count(callerKey: string, change: 1 | -1): void {
    const running = (this.#running.get(callerKey) ?? 0) + change;
    this.#total += change;
    if (running > 0) this.#running.set(callerKey, running);
    else this.#running.delete(callerKey);
  }
}
