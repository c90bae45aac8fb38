import type { Logger } from 'pino';
import { minute } from '../../schema/durations.ts';
import { codesOf } from '../database/error-causes.ts';
import { failureLine } from '../database/failure-text.ts';
import { isAway } from './unavailable.ts';

/** Milliseconds after which it is said again of what lasts. */
const reminder = 10 * minute;

/**
 * What tells failures apart: whatever is said of a database that is away is one. By no text, which may name what differs each
 * time: it would be logged, and kept, for every attempt.
 */
function kindOf(error: unknown): string {
  if (isAway(error)) return 'away';
  return [...codesOf(error)].join() || (error instanceof Error ? error.name : 'unknown');
}

/** What is logged of a failure: where the database is away the reason is enough, and else where it came from. */
export function causeFields(error: unknown): { reason: string } | { err: unknown } {
  return isAway(error) ? { reason: failureLine(error) } : { err: error };
}

/**
 * What keeps something from being done that is tried again and again. It is logged when it begins, when it is over, and in
 * between where it becomes another, or lasts: while a database is away, a line for every attempt would bury what else happens.
 */
export class RecurringFailure {
  readonly #log: Logger;
  readonly #complaint: string;
  readonly #relief: string;
  /** When each kind was logged last since the last attempt that came through: they may alternate. */
  readonly #logged = new Map<string, number>();
  #since = 0;

  /**
   * @param complaint what is not done meanwhile, as it is logged
   * @param relief that it is done again
   */
  constructor(log: Logger, complaint: string, relief: string) {
    this.#log = log;
    this.#complaint = complaint;
    this.#relief = relief;
  }

  #seconds(): number {
    return Math.round((performance.now() - this.#since) / 1_000);
  }

  /** Logs what becomes of an attempt, and resolves when it is over. */
  async follow(attempt: Promise<unknown>): Promise<void> {
    try {
      await attempt;
      this.end();
    } catch (error) {
      this.note(error);
    }
  }

  /** An attempt has failed. */
  note(error: unknown): void {
    const now = performance.now();
    const kind = kindOf(error);
    if (now - (this.#logged.get(kind) ?? -Infinity) < reminder) return;
    if (this.#logged.size === 0) this.#since = now;
    this.#logged.set(kind, now);
    this.#log.warn({ ...causeFields(error), seconds: this.#seconds() }, this.#complaint);
  }

  /** An attempt came through. */
  end(): void {
    if (this.#logged.size === 0) return;
    this.#logged.clear();
    // Whoever was told of the one is told of the other.
    this.#log.warn({ seconds: this.#seconds() }, this.#relief);
  }
}
