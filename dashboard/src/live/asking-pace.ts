/** Room for requests, which comes back one by one. What is taken beyond it has to come back first. */
class Room {
  readonly #most: number;
  readonly #refillMs: number;
  #left: number;
  #lastRefill = performance.now();

  constructor({ most, refillMs }: { most: number; refillMs: number }) {
    this.#most = most;
    this.#refillMs = refillMs;
    this.#left = most;
  }

  take(requests: number): void {
    this.#left -= requests;
  }

  /** @returns milliseconds until there is some; 0 where there is */
  wait(): number {
    const count = Math.floor((performance.now() - this.#lastRefill) / this.#refillMs);
    this.#left = Math.min(this.#most, this.#left + count);
    this.#lastRefill += count * this.#refillMs;
    if (this.#left > 0) return 0;
    return this.#lastRefill + (1 - this.#left) * this.#refillMs - performance.now();
  }
}

/**
 * At once where little happens, each second for twenty minutes where much does, then so that half of a day's allowance lasts:
 * the smallest plan's browsers ask 300 times a minute and 20,000 times a day.
 */
const rooms = [
  { most: 40, refillMs: 1_000 },
  { most: 1_200, refillMs: 10_000 },
];

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
  readonly #rooms = rooms.map((room) => new Room(room));
  #isWanted = false;
  #isUnderWay = false;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  /** Something has changed: what was asked for before this may not know of it. */
  want(): void {
    this.#isWanted = true;
    if (!this.#isUnderWay) void this.#serve();
  }

  async #serve(): Promise<void> {
    this.#isUnderWay = true;
    while (this.#isWanted) {
      await this.#hasRoom();
      await this.#asking.answered();
      this.#isWanted = false;
      const requests = this.#asking.ask();
      for (const room of this.#rooms) room.take(requests);
    }
    this.#isUnderWay = false;
  }

  #hasRoom(): Promise<void> {
    const wait = Math.max(gatheringMs, ...this.#rooms.map((room) => room.wait()));
    return new Promise((resolve) => setTimeout(resolve, wait));
  }
}
