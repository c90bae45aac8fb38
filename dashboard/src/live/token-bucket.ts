/** How much room there is at most, and how soon what was taken comes back. */
interface BucketSize {
  most: number;
  /** Milliseconds in which room for one comes back. */
  refillMs: number;
}

/** What is left of a room at a time of the wall clock, in milliseconds: the one clock that outlives a page. */
export interface BucketState {
  left: number;
  at: number;
}

/** Room for requests, which comes back one by one. What is taken beyond it has to come back first. */
export class TokenBucket {
  readonly #size: BucketSize;
  #left: number;
  #lastRefill = performance.now();

  constructor(size: BucketSize) {
    this.#size = size;
    this.#left = size.most;
  }

  /** What came back before comes first: of a window that only hears of others, the time that it was idle would count later. */
  take(requests: number): void {
    this.#refill();
    this.#left -= requests;
  }

  /** @returns milliseconds until there is some; 0 where there is */
  wait(): number {
    this.#refill();
    if (this.#left > 0) return 0;
    return this.#lastRefill + (1 - this.#left) * this.#size.refillMs - performance.now();
  }

  state(): BucketState {
    this.#refill();
    return { left: this.#left, at: Date.now() };
  }

  /** Goes on from where another page was. */
  goOn({ left, at }: BucketState): void {
    const refilled = Math.max(0, Date.now() - at) / this.#size.refillMs;
    this.#left = Math.min(this.#size.most, left + Math.floor(refilled));
  }

  #refill(): void {
    const { most, refillMs } = this.#size;
    const count = Math.floor((performance.now() - this.#lastRefill) / refillMs);
    this.#left = Math.min(most, this.#left + count);
    this.#lastRefill += count * refillMs;
  }
}
