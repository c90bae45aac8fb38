import type { Logger } from 'pino';
import { minute } from '../../schema/durations.ts';
import { codesOf } from '../database/error-causes.ts';
import { failureLine } from '../database/failure-text.ts';
import { isAway } from './unavailable.ts';

/** Milliseconds after which it is said again of what lasts. */
const reminder = 10 * minute;

/** What tells failures apart: whatever is said of a database that is away is one, and texts name what differs each time. */
function kindOf(error: unknown): string {
  return isAway(error) ? 'away' : [...codesOf(error)].join() || failureLine(error);
}

/**
 * What keeps something from being done that is tried again and again. It is logged when it begins, when it is over, and in
 * between where it becomes another: while a database is away, a line for every attempt would bury what else happens.
 */
export class RecurringFailure {
  readonly #log: Logger;
  readonly #complaint: string;
  readonly #relief: string;
  /** What was logged last, and when; null while nothing is the matter. */
  #logged: { kind: string; at: number } | null = null;
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

  /** An attempt has failed. Where the database is away the reason is enough; else it is logged where that came from. */
  note(error: unknown): void {
    const now = performance.now();
    const kind = kindOf(error);
    if (this.#logged?.kind === kind && now - this.#logged.at < reminder) return;
    if (this.#logged === null) this.#since = now;
    this.#logged = { kind, at: now };
    const cause = kind === 'away' ? { reason: failureLine(error) } : { err: error };
    this.#log.warn({ ...cause, seconds: this.#seconds() }, this.#complaint);
  }

  /** An attempt came through. */
  end(): void {
    if (this.#logged === null) return;
    this.#logged = null;
    this.#log.info({ seconds: this.#seconds() }, this.#relief);
  }
}
