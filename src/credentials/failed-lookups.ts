import { LRUCache } from 'lru-cache';
import { hour, minute } from '../../schema/durations.ts';

/** Milliseconds in which failures are counted together. */
const window = minute;

/** How many credentials of one network may turn out to be none in a window before new ones are not looked up. */
const allowed = 600;

/**
 * Keeps made-up credentials from the database: each costs a look-up, also of a network whose requests are refused
 * already. What was good lately is looked up whatever its neighbours do.
 */
export class FailedLookups {
  readonly #failures = new LRUCache<string, number>({ max: 10_000, ttl: window, noUpdateTTL: true });
  readonly #good = new LRUCache<string, true>({ max: 20_000, ttl: hour });

  /** @param hash of the credential */
  allows(network: string, hash: string): boolean {
    return (this.#failures.get(network) ?? 0) < allowed || this.#good.has(hash);
  }

  note(network: string, hash: string, isGood: boolean): void {
    if (isGood) this.#good.set(hash, true);
    else this.#failures.set(network, (this.#failures.get(network) ?? 0) + 1);
  }
}
