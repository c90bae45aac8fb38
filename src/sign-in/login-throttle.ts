import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../limits/network.ts';
import type { Valkey } from '../valkey/connection.ts';

/** Failures in a window of so many seconds. */
export interface AttemptLimit {
  points: number;
  duration: number;
}

/** One person at one place may err ten times in a quarter of an hour, and then has to wait for as long. */
export const forAccountAtAddress: AttemptLimit = { points: 10, duration: 900 };
/** One place may err fifty times, whoever it tries to be. */
export const forAddress: AttemptLimit = { points: 50, duration: 900 };
/** Beyond twenty failures in an hour, from wherever, attempts on an account are slow, but never refused. */
export const forAccount: AttemptLimit = { points: 20, duration: 3_600 };
/** Ceremonies of passkeys that one place may begin in a minute: each is kept until it ends. */
const forCeremonies: AttemptLimit = { points: 60, duration: 60 };

const unhurriedAttempts = 3;
const stepMilliseconds = 250;
const siegeMilliseconds = 1_000;

function limiter(name: string, allowance: AttemptLimit, valkey: Valkey | null): RateLimiterAbstract {
  const options = { ...allowance, keyPrefix: `portico:sign-in:${name}` };
  const own = new RateLimiterMemory(options);
  return valkey ? new RateLimiterRedis({ ...options, storeClient: valkey, insuranceLimiter: own }) : own;
}

/** So much was tried lately that nothing more is. */
export class TooManyAttemptsError extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    super(`Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** @throws TooManyAttemptsError */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (error) {
    if (error instanceof RateLimiterRes) {
      throw new TooManyAttemptsError(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
    }
    throw error;
  }
}

/**
 * Slows guessing at passwords down and then refuses it, by account and address, so that nobody can lock somebody
 * else out. Attempts are counted before the password is looked at, since they can come all at once.
 */
export class LoginThrottle {
  readonly #accountAtAddress: RateLimiterAbstract;
  readonly #address: RateLimiterAbstract;
  readonly #account: RateLimiterAbstract;
  readonly #ceremonies: RateLimiterAbstract;

  /** @param valkey shares the counts between instances; null where each counts alone */
  constructor(valkey: Valkey | null) {
    this.#accountAtAddress = limiter('account-at-address', forAccountAtAddress, valkey);
    this.#address = limiter('address', forAddress, valkey);
    this.#account = limiter('account', forAccount, valkey);
    this.#ceremonies = limiter('ceremony', forCeremonies, valkey);
  }

  /** Lets an attempt through, perhaps after a pause. @throws TooManyAttemptsError */
  async admit(email: string, address: string): Promise<void> {
    const [account, place] = [this.#keyOf(email), networkOf(address)];
    await consume(this.#address, place);
    const failures = await consume(this.#accountAtAddress, `${account}:${place}`);
    const isUnderSiege = await consume(this.#account, account).then(
      () => false,
      () => true,
    );
    const pause = Math.max(0, failures - unhurriedAttempts) * stepMilliseconds;
    await delay(Math.max(pause, isUnderSiege ? siegeMilliseconds : 0));
  }

  /** The password was right: the attempt does not count. */
  async forgive(email: string, address: string): Promise<void> {
    const [account, place] = [this.#keyOf(email), networkOf(address)];
    await Promise.all([
      this.#accountAtAddress.delete(`${account}:${place}`),
      this.#address.reward(place),
      this.#account.reward(account),
    ]);
  }

  /** We could not look at the password: the attempt does not count, and those before it do. */
  async takeBack(email: string, address: string): Promise<void> {
    const [account, place] = [this.#keyOf(email), networkOf(address)];
    await Promise.all([
      this.#accountAtAddress.reward(`${account}:${place}`),
      this.#address.reward(place),
      this.#account.reward(account),
    ]);
  }

  /** Lets the ceremony of a passkey begin. @throws TooManyAttemptsError */
  async admitCeremony(address: string): Promise<void> {
    await consume(this.#ceremonies, networkOf(address));
  }

  /** Addresses are personal data, so Valkey sees only what they hash to. */
  #keyOf(email: string): string {
    return hash('sha256', email.trim().toLowerCase(), 'base64url');
  }
}
