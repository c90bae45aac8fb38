import { LRUCache } from 'lru-cache';
import { namesOf, type Principal } from '../../schema/authorization/principal.ts';

/** How long a reading of a credential may be used, in milliseconds: a revocation elsewhere must arrive within two seconds. */
const freshness = 1_500;

/** Whom credentials stood for lately, by a hash of what was sent. */
export class CredentialCache {
  /** How often it knew, and did not know, since the process began. */
  readonly reads = { hits: 0, misses: 0 };
  readonly #cache: LRUCache<string, Principal>;
  /** How often something was forgotten: a reading that began before it may be out of date. */
  #forgotten = 0;

  constructor(max: number) {
    this.#cache = new LRUCache({ max, ttl: freshness });
  }

  get(hash: string): Principal | undefined {
    const principal = this.#cache.get(hash);
    this.reads[principal ? 'hits' : 'misses'] += 1;
    return principal;
  }

  /**
   * To be called before the database is asked.
   * @returns what keeps the reading for the next requests, unless something was forgotten meanwhile
   */
  begin(hash: string): (reading: Principal) => void {
    const forgottenBefore = this.#forgotten;
    return (reading) => {
      if (this.#forgotten === forgottenBefore) this.#cache.set(hash, reading);
    };
  }

  /** Makes the next request with what is called so ask the database again. */
  forget(name: string): void {
    this.#forgotten += 1;
    for (const [hash, principal] of this.#cache.entries())
      if (namesOf(principal).includes(name)) this.#cache.delete(hash);
  }
}
