import { maximumBodyBytes } from './body.ts';
import { ApiError } from './api-error.ts';

/** What all large bodies together may take of memory, in bytes. */
const capacity = 160 * 1_048_576;

/**
 * The room that there is for large bodies. What every request may send has room anyway; only what goes beyond, which a
 * few routes allow, is counted, so that many of them at once cannot take all memory.
 */
export class BodyRoom {
  #taken = 0;

  /** Opens an account for one body. */
  open(): BodyReservation {
    let own = 0;
    return {
      grow: (length) => {
        const beyond = Math.max(0, length - maximumBodyBytes);
        if (this.#taken + beyond - own > capacity) {
          const text = 'Too many large bodies arrive at once. Try again soon.';
          throw new ApiError('UNAVAILABLE', text, { headers: { 'retry-after': '1', connection: 'close' } });
        }
        this.#taken += beyond - own;
        own = beyond;
      },
      close: () => {
        this.#taken -= own;
        own = 0;
      },
    };
  }
}

export interface BodyReservation {
  /** Tells how long the body is by now. @throws UNAVAILABLE where there is no room for it */
  grow(length: number): void;
  /** Gives the room back. */
  close(): void;
}
