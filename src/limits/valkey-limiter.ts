import type { Result } from 'ioredis';
import type { Logger } from 'pino';
import { failureReason, type Valkey } from '../valkey/connection.ts';
import { DecisionTally } from './decision-tally.ts';
import {
  type RateLimitDecision,
  describeDecision,
  type Limiter,
  type Limits,
  windowEnds,
  windowsOf,
} from './limiter.ts';

/**
 * Counts in both windows at once, where both have room. The windows go by the store's clock, so that instances
 * whose clocks differ agree; both are in one key, since a cluster has to know all keys of a script before it runs.
 * Answers whether it counted, both counts, and the time in Unix seconds.
 */
const script = `
  local now = tonumber(redis.call('TIME')[1])
  local minute, day = math.floor(now / 60), math.floor(now / 86400)
  local perMinute, perDay, counts = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1'
  local kept = redis.call('HMGET', KEYS[1], 'minute', 'inMinute', 'day', 'inDay')
  local inMinute = tonumber(kept[1]) == minute and tonumber(kept[2]) or 0
  local inDay = tonumber(kept[3]) == day and tonumber(kept[4]) or 0
  local hasRoom = inMinute < perMinute and (perDay < 0 or inDay < perDay)
  if counts and hasRoom then
    inMinute, inDay = inMinute + 1, inDay + 1
    redis.call('HSET', KEYS[1], 'minute', minute, 'inMinute', inMinute, 'day', day, 'inDay', inDay)
    redis.call('EXPIRE', KEYS[1], perDay < 0 and 120 or 90000)
  end
  return { hasRoom and 1 or 0, inMinute, inDay, now }
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    porticoAdmit(
      key: string,
      perMinute: number,
      perDay: number,
      counts: 0 | 1,
    ): Result<[number, number, number, number], Context>;
  }
}

/** Milliseconds for which a store that failed is left alone, so that one that hangs does not slow every request. */
const respite = 1_000;

/** Milliseconds without a failure after which all is well again: of a cluster a part may fail while the others answer. */
const probation = 3_000;

/** Counts in Valkey, shared by all instances, in one round trip; in this process's own memory while that is down. */
export class ValkeyLimiter implements Limiter {
  /** Of what was counted in the store. */
  readonly decisions = new DecisionTally();
  readonly #valkey: Valkey;
  readonly #own: Limiter;
  readonly #log: Logger;
  #failedAt = Number.NEGATIVE_INFINITY;
  #isAlone = false;

  constructor(valkey: Valkey, own: Limiter, log: Logger) {
    this.#valkey = valkey;
    this.#own = own;
    this.#log = log;
    valkey.defineCommand('porticoAdmit', { numberOfKeys: 1, lua: script });
  }

  /** Whether the store is reached, and has answered whoever asked lately: then counts are shared. */
  get isInUse(): boolean {
    return this.#valkey.status === 'ready' && performance.now() >= this.#failedAt + probation;
  }

  async #ask(subject: string, limits: Limits, counts: 0 | 1): Promise<RateLimitDecision> {
    const [hasRoom, inMinute, inDay, seconds] = await this.#valkey.porticoAdmit(
      `portico:limit:{${subject}}`,
      limits.perMinute,
      limits.perDay ?? -1,
      counts,
    );
    if (counts === 1) this.decisions.note(subject, hasRoom === 1);
    const windows = windowsOf(limits, { minute: inMinute, day: inDay }, windowEnds(new Date(seconds * 1000)));
    return describeDecision(hasRoom === 1 || counts === 0, windows);
  }

  /** Asks the store, or counts alone while it does not answer; the change from one to the other is logged once. */
  async #shared(
    ask: () => Promise<RateLimitDecision>,
    alone: () => Promise<RateLimitDecision> | RateLimitDecision,
  ): Promise<RateLimitDecision> {
    if (performance.now() < this.#failedAt + respite) return alone();
    try {
      const decision = await ask();
      if (this.#isAlone && performance.now() >= this.#failedAt + probation) {
        this.#isAlone = false;
        this.#log.info('limits are shared again');
      }
      return decision;
    } catch (error) {
      const reason = failureReason(this.#valkey, error);
      if (!this.#isAlone) this.#log.warn({ reason }, 'limits are counted by this instance alone');
      this.#isAlone = true;
      this.#failedAt = performance.now();
      return alone();
    }
  }

  admit(subject: string, limits: Limits, now: Date): Promise<RateLimitDecision> {
    return this.#shared(
      () => this.#ask(subject, limits, 1),
      () => this.#own.admit(subject, limits, now),
    );
  }

  peek(subject: string, limits: Limits, now: Date): Promise<RateLimitDecision> {
    return this.#shared(
      () => this.#ask(subject, limits, 0),
      () => this.#own.peek(subject, limits, now),
    );
  }
}
