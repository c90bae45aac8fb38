import { LRUCache } from 'lru-cache';

/** How long a reading of a credential may be used, in milliseconds: a revocation elsewhere must arrive within two seconds. */
const freshness = 1_500;

/** What was read of credentials lately, by a hash of what was sent. */
export class CredentialCache<Reading extends object> {
  readonly #cache: LRUCache<string, Reading>;
  readonly #credentialIdOf: (reading: Reading) => string;
  /** How often something was forgotten: a reading that began before it may be out of date. */
  #forgotten = 0;

  constructor(max: number, credentialIdOf: (reading: Reading) => string) {
    this.#cache = new LRUCache({ max, ttl: freshness });
    this.#credentialIdOf = credentialIdOf;
  }

  get(hash: string): Reading | undefined {
    return this.#cache.get(hash);
  }

  /**
   * To be called before the database is asked.
   * @returns what keeps the reading for the next requests, unless something was forgotten meanwhile
   */
  begin(hash: string): (reading: Reading) => void {
    const forgottenBefore = this.#forgotten;
    return (reading) => {
      if (this.#forgotten === forgottenBefore) this.#cache.set(hash, reading);
    };
  }

  /** Makes the next request with this credential ask the database again. */
  forget(credentialId: string): void {
    this.#forgotten += 1;
    for (const [hash, reading] of this.#cache.entries()) {
      if (this.#credentialIdOf(reading) === credentialId) this.#cache.delete(hash);
    }
  }
}
