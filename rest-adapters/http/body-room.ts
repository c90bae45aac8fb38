import { maximumBodyBytes } from './body.ts';
import { ApiError } from './api-error.ts';

/** What all large bodies together may take of memory, in bytes. */
const capacity = 160 * 1_048_576;

/** What those of one account may: the largest that there is, twice, so that nobody alone has all the room. */
const capacityOfAccount = capacity / 4;

/** Milliseconds in which a large body has to have arrived: room that somebody holds and hardly fills is missed by others. */
export const longestArrival = 60_000;

/**
 * The room that there is for large bodies. What every request may send has room anyway; only what goes beyond, which a
 * few routes allow, is counted, so that many of them at once cannot take all memory.
 */
export class BodyRoom {
  #taken = 0;
  readonly #takenBy = new Map<string, number>();
  readonly #now: () => number;

  /** @param now milliseconds of a clock that only goes on */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  #take(account: string, bytes: number): void {
    this.#taken += bytes;
    const taken = (this.#takenBy.get(account) ?? 0) + bytes;
    if (taken > 0) this.#takenBy.set(account, taken);
    else this.#takenBy.delete(account);
  }

  /** @throws RATE_LIMITED, UNAVAILABLE where there is none for so much more */
  #requireRoom(account: string, more: number): void {
    const headers = { 'retry-after': '1', connection: 'close' };
    if (more <= 0) return;
    if ((this.#takenBy.get(account) ?? 0) + more > capacityOfAccount) {
      throw new ApiError('RATE_LIMITED', 'Too many large bodies of this account arrive at once.', { headers });
    }
    if (this.#taken + more > capacity) {
      throw new ApiError('UNAVAILABLE', 'Too many large bodies arrive at once. Try again soon.', { headers });
    }
  }

  /** Begins to count one body of an account. */
  open(account: string): BodyReservation {
    const begunAt = this.#now();
    let own = 0;
    return {
      grow: (length) => {
        const beyond = Math.max(0, length - maximumBodyBytes);
        if (beyond > 0 && this.#now() - begunAt > longestArrival) {
          const text = `A body of more than ${maximumBodyBytes} bytes has to arrive within ${longestArrival / 1_000} seconds.`;
          throw new ApiError('REQUEST_TIMEOUT', text, { headers: { connection: 'close' } });
        }
        this.#requireRoom(account, beyond - own);
        this.#take(account, beyond - own);
        own = beyond;
      },
      close: () => {
        this.#take(account, -own);
        own = 0;
      },
    };
  }
}

export interface BodyReservation {
  /** Tells how long the body is by now. @throws RATE_LIMITED, UNAVAILABLE, REQUEST_TIMEOUT where it may not go on */
  grow(length: number): void;
  /** Gives the room back. */
  close(): void;
}
