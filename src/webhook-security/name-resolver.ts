import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { requireNoTransaction } from '../database/transaction-scope.ts';
import { FairSemaphore } from '../limits/fair-semaphore.ts';

/**
 * All addresses of a name. Whoever asks on somebody's behalf names them, so that one of them cannot keep the others
 * waiting; connections are bounded before they ask.
 * @throws UnresolvedNameError; TooManyWaitingError where too much is asked on behalf of somebody
 */
export type ResolveName = (hostname: string, callerKey?: string) => Promise<LookupAddress[]>;

/** A name leads nowhere, or nobody says in time where it leads. */
export class UnresolvedNameError extends Error {
  constructor(hostname: string, cause: unknown) {
    super(`${hostname} leads nowhere`, { cause });
  }
}

/** Milliseconds in which a name has to be answered for, whatever the number of name servers. */
const deadline = 2_000;

/** Milliseconds until a question is asked again; the second time it may take twice as long. */
const questionTimeout = 600;

/** Milliseconds for which an answer, or that there was none, is good. */
const freshness = 5_000;
const namesKept = 2_000;

/**
 * Of libuv's four threads, which the operating system's look-ups block and files and cryptography need too, those may
 * have two.
 */
const systemLookups = 2;

export interface NameResolverOptions {
  /** `address:port`; those of the operating system, unless a test has its own. */
  nameServers: readonly string[] | null;
  /** Whether what the DNS does not know may be a name of this machine and its network (`/etc/hosts`). */
  knowsHosts: boolean;
}

/** How long somebody waits for their turn, in milliseconds. */
const longestWait = 10_000;

/**
 * Looks names up by c-ares, which needs no thread while it waits. What is asked at the same time is asked once.
 */
export class NameResolver {
  readonly #options: NameResolverOptions;
  readonly #known = new LRUCache<string, LookupAddress[] | UnresolvedNameError>({ max: namesKept, ttl: freshness });
  readonly #underWay = new Map<string, Promise<LookupAddress[]>>();
  readonly #bound = new FairSemaphore({ total: 128, each: 8, waiting: 32, longestWait });
  readonly #systemBound = new FairSemaphore({
    total: systemLookups,
    each: systemLookups,
    waiting: namesKept,
    longestWait,
  });

  constructor(options: NameResolverOptions) {
    this.#options = options;
  }

  resolve: ResolveName = async (hostname, callerKey) => {
    requireNoTransaction(`the address of ${hostname}`);
    const name = hostname.toLowerCase().replace(/\.$/, '');
    const known = this.#known.get(name) ?? this.#underWay.get(name);
    if (known !== undefined || callerKey === undefined) return this.#answer(name);
    return this.#bound.run(callerKey, () => this.#answer(name));
  };

  async #answer(name: string): Promise<LookupAddress[]> {
    const known = this.#known.get(name);
    if (known instanceof Error) throw known;
    if (known) return known;
    const running = this.#underWay.get(name) ?? this.#ask(name).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, running);
    return running;
  }

  async #ask(name: string): Promise<LookupAddress[]> {
    try {
      const addresses = await this.#askServers(name).catch((error: unknown) => {
        if (this.#options.knowsHosts) return this.#askSystem(name);
        throw error;
      });
      this.#known.set(name, addresses);
      return addresses;
    } catch (error) {
      const unresolved = new UnresolvedNameError(name, error);
      this.#known.set(name, unresolved);
      throw unresolved;
    }
  }

  /** A channel of its own, from a port of its own, whose questions end with it. */
  async #askServers(name: string): Promise<LookupAddress[]> {
    const resolver = new Resolver({ timeout: questionTimeout, tries: 2 });
    if (this.#options.nameServers) resolver.setServers(this.#options.nameServers);
    const timer = setTimeout(() => resolver.cancel(), deadline);
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const addresses = [
        ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
        ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
      ];
      if (addresses.length === 0) throw four.status === 'rejected' ? four.reason : new Error('no address');
      return addresses;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The thread stays with a look-up that nobody waits for any more until the operating system gives up. */
  async #askSystem(name: string): Promise<LookupAddress[]> {
    const looking = this.#systemBound.run('', () => lookup(name, { all: true, verbatim: true }));
    looking.catch(() => undefined);
    const timeout = AbortSignal.timeout(deadline);
    const late = new Promise<never>((_resolve, reject) => {
      timeout.addEventListener('abort', () => reject(timeout.reason), { once: true });
    });
    return Promise.race([looking, late]);
  }
}
