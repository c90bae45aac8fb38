/** Room for questions, which comes back one by one. */
class Room {
  readonly #most: number;
  readonly #refillMs: number;
  #left: number;
  #lastRefill = Date.now();

  constructor({ most, refillMs }: { most: number; refillMs: number }) {
    this.#most = most;
    this.#refillMs = refillMs;
    this.#left = most;
  }

  take(): void {
    this.#left -= 1;
  }

  /** @returns milliseconds until there is some; 0 where there is */
  wait(): number {
    const count = Math.floor((Date.now() - this.#lastRefill) / this.#refillMs);
    this.#left = Math.min(this.#most, this.#left + count);
    this.#lastRefill += count * this.#refillMs;
    return this.#left > 0 ? 0 : this.#lastRefill + this.#refillMs - Date.now();
  }
}

/** Within a second or two for hours, so that whoever looks on sees what happens; then so that a day's allowance lasts. */
const rooms = [
  { most: 10, refillMs: 1_000 },
  { most: 60, refillMs: 2_000 },
  { most: 1_500, refillMs: 3_000 },
];

/**
 * Asks soon where little happens, and seldom where much does, or where something does all the time: each question counts
 * against what browsers of whoever looks may ask, and it is others who decide how often something changes.
 */
export class AskingPace {
  readonly #ask: () => void;
  readonly #rooms = rooms.map((room) => new Room(room));
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** Something has changed. */
  want(): void {
    if (this.#timer !== null) return;
    const wait = Math.max(...this.#rooms.map((room) => room.wait()));
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.want();
      }, wait);
      return;
    }
    for (const room of this.#rooms) room.take();
    this.#ask();
  }
}
