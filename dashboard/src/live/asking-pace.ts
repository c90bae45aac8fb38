import type { SharedBuckets } from './shared-buckets.ts';

/** Milliseconds in which changes are gathered: one that is of many projects is told for each of them. */
const gatheringMs = 20;

/** How somebody asks for what they see. */
export interface Asking {
  /** Asks anew for all of it. @returns by how many requests */
  ask(): number;
  /** Resolves once nothing is asked for any more. */
  answered(): Promise<void>;
}

/**
 * Asks for what has changed, soon where little does and seldom where much does, or where something does all the time: each
 * request counts against what browsers of whoever looks may ask, and it is others who decide how often something changes.
 * One answer is awaited before the next question, so that none is overtaken by an older one.
 */
export class AskingPace {
  readonly #asking: Asking;
  readonly #buckets: SharedBuckets;
  #isWanted = false;
  #isUnderWay = false;

  constructor(asking: Asking, buckets: SharedBuckets) {
    this.#asking = asking;
    this.#buckets = buckets;
  }

  /** Something has changed: what was asked for before this may not know of it. */
  want(): void {
    this.#isWanted = true;
    if (!this.#isUnderWay) void this.#serve();
  }

  async #serve(): Promise<void> {
    this.#isUnderWay = true;
    try {
      while (this.#isWanted) {
        await this.#hasRoom();
        await this.#asking.answered();
        this.#isWanted = false;
        this.#buckets.take(this.#asking.ask());
      }
    } finally {
      this.#isUnderWay = false;
    }
  }

  #hasRoom(): Promise<void> {
    const wait = Math.max(gatheringMs, this.#buckets.wait());
    return new Promise((resolve) => setTimeout(resolve, wait));
  }
}
