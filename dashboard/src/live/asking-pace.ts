/** Questions that may follow each other at once, and milliseconds after which there is room for another. */
const room = { most: 4, refill: 5_000 };

/** Asks soon where little happens, and seldom where much does: each question counts against the plan. */
export class AskingPace {
  readonly #ask: () => void;
  #left = room.most;
  #lastRefill = Date.now();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(ask: () => void) {
    this.#ask = ask;
  }

  /** Something has changed. */
  want(): void {
    if (this.#timer !== null) return;
    this.#refill();
    if (this.#left > 0) {
      this.#left -= 1;
      this.#ask();
      return;
    }
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.want();
      },
      this.#lastRefill + room.refill - Date.now(),
    );
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #refill(): void {
    const count = Math.floor((Date.now() - this.#lastRefill) / room.refill);
    this.#left = Math.min(room.most, this.#left + count);
    this.#lastRefill += count * room.refill;
  }
}
