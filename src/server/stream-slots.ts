import { ApiError } from '../../rest-adapters/http/api-error.ts';

/** Streams of one account, of one network, and of all, that an instance keeps open at a time. */
export const mostStreams = { account: 20, network: 500, all: 5_000 };

/** Seconds after which whoever was refused may try again. */
const headers = { 'retry-after': '5' };

/** Streams that an account may open once half of all places are taken: whoever has many accounts keeps out nobody who wants a few. */
export const mostOnceHalfFull = 4;

/** How many of something there are, by what they belong to. */
class Counts {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change;
    if (count > 0) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}

/** Who wants a stream. */
export interface SlotOwner {
  userId: string;
  /** From where they come: whoever has many accounts takes no more from others than whoever has one. */
  network: string;
}

/** How many streams may be open at a time, and whose. */
export class StreamSlots {
  readonly #ofAccounts = new Counts();
  readonly #ofNetworks = new Counts();
  #open = 0;

  /** @returns what gives the slot back, once */
  take(owner: SlotOwner): () => void {
    this.#requireRoom(owner);
    this.#count(owner, 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.#count(owner, -1);
      isTaken = false;
    };
  }

  #count({ userId, network }: SlotOwner, change: 1 | -1): void {
    this.#open += change;
    this.#ofAccounts.add(userId, change);
    this.#ofNetworks.add(network, change);
  }

  /** @throws RATE_LIMITED, UNAVAILABLE */
  #requireRoom({ userId, network }: SlotOwner): void {
    if (this.#open >= mostStreams.all) {
      throw new ApiError('UNAVAILABLE', 'No more streams can be opened here for the moment.', { headers });
    }
    const most = this.#open < mostStreams.all / 2 ? mostStreams.account : mostOnceHalfFull;
    if (this.#ofAccounts.of(userId) >= most) {
      const text = `An account has ${most} streams open at a time. Close one, then try again.`;
      throw new ApiError('RATE_LIMITED', text, { headers });
    }
    if (this.#ofNetworks.of(network) >= mostStreams.network) {
      const text = `A network has ${mostStreams.network} streams open at a time. Close one, then try again.`;
      throw new ApiError('RATE_LIMITED', text, { headers });
    }
  }
}
